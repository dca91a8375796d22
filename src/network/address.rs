//! Addresses as people write them, and the one that guests need.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs, UdpSocket},
};

/// The port unless another one is given.
pub const DEFAULT_PORT: u16 = 2550;

/// The addresses that a text means: `192.168.0.7`, `[::1]:2550`, `name.example:2550`.
///
/// # Errors
/// If there is no such computer.
pub fn resolve(text: &str) -> io::Result<Vec<SocketAddr>> {
    let text = text.trim();
    if let Ok(ip) = text.trim_matches(['[', ']']).parse::<IpAddr>() {
        return Ok(vec![(ip, DEFAULT_PORT).into()]);
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) => match port.parse() {
            Ok(port) => (name, port),
            Err(_) => return Err(io::Error::other(format!("`{port}` is no port; expected a number up to 65535"))),
        },
        None => (text, DEFAULT_PORT),
    };
    let name = name.trim_matches(['[', ']']);
    let found: Vec<SocketAddr> = (name, port).to_socket_addrs()?.collect();
    if found.is_empty() { Err(io::Error::other(format!("there is no computer `{name}`"))) } else { Ok(found) }
}

/// The address that guests need to reach a host that listens at this one. A host that listens everywhere is reached at the address
/// from which this computer speaks to others.
pub fn guest_address(listening: SocketAddr) -> SocketAddr {
    if !listening.ip().is_unspecified() {
        return listening;
    }
    // Connecting a UDP socket chooses the way and sends nothing. The address is one of those for documentation.
    let chosen = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).and_then(|socket| {
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    });
    let ip = chosen.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip());
    (ip, listening.port()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        #[track_caller]
        fn check(text: &str, expect: &str) {
            let found = resolve(text).map(|found| found[0].to_string());
            assert_eq!(found.unwrap_or_else(|error| error.to_string()), expect);
        }
        check("127.0.0.1", "127.0.0.1:2550");
        check("127.0.0.1:80", "127.0.0.1:80");
        check("::1", "[::1]:2550");
        check("[::1]:80", "[::1]:80");
        check("127.0.0.1:x", "`x` is no port; expected a number up to 65535");
        check("127.0.0.1:70000", "`70000` is no port; expected a number up to 65535");
        let here: SocketAddr = ([127, 0, 0, 1], 1).into();
        assert_eq!(guest_address(here), here);
        assert!(!guest_address(([0, 0, 0, 0], 1).into()).ip().is_unspecified());
    }
}
