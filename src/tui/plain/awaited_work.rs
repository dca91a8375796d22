//! Work whose result a typed line may need.

use crate::tui::effects::SideEffect;

/// Whether the next line may depend on the result.
pub(super) fn is_awaited(effect: &SideEffect) -> bool {
    use SideEffect::{
        CopyText, DeleteSave, ExpandWorlds, ExplainRefusal, ExportGame, ExportPgn, FindHint, FindWitness, ListActions,
        LoadHome, OpenGame, RecordScore, RecordSolved, RecordTraining, RestoreSave, Think, ThinkQuantum,
    };
    matches!(
        effect,
        CopyText { .. }
            | DeleteSave { .. }
            | ExpandWorlds { .. }
            | ExplainRefusal { .. }
            | ExportGame { .. }
            | ExportPgn { .. }
            | FindHint { .. }
            | FindWitness { .. }
            | ListActions { .. }
            | LoadHome
            | OpenGame { .. }
            | RecordScore { .. }
            | RecordSolved { .. }
            | RecordTraining { .. }
            | RestoreSave { .. }
            | Think { .. }
            | ThinkQuantum { .. }
    )
}
