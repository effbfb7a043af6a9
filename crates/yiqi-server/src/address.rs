//! The addresses of clients.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use sha2::{Digest as _, Sha256};
use yiqi_store::CreatorId;

use crate::error::ApiError;

/// A client's address for limits: an IPv4 address, or the /64 network of an IPv6 address, since a household or a rented
/// machine usually has a whole /64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientAddress(IpAddr);

impl ClientAddress {
    pub(crate) fn new(address: IpAddr) -> ClientAddress {
        ClientAddress(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
            address => address,
        })
    }

    /// The address that the proxy in front has added: the last one.
    pub(crate) fn forwarded(headers: &HeaderMap) -> Option<ClientAddress> {
        let values = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        values.rsplit(',').next()?.trim().parse().ok().map(ClientAddress::new)
    }

    /// The account that its engine time is charged to. It is stored with the games that the address creates; without the
    /// server's key it does not reveal the address.
    pub(crate) fn payer(self, key: &[u8; 32]) -> Payer {
        let digest = match self.0 {
            IpAddr::V4(address) => Sha256::new().chain_update(key).chain_update(address.octets()),
            IpAddr::V6(address) => Sha256::new().chain_update(key).chain_update(address.octets()),
        };
        Payer::of(digest)
    }
}

impl std::fmt::Display for ClientAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(address) => write!(f, "{address}/64"),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<ClientAddress, ApiError> {
        // The guard in front of all routes has inserted it.
        parts.extensions.get::<ClientAddress>().copied().ok_or_else(ApiError::internal)
    }
}

/// Who is charged for engine time: a keyed hash of the address that created the game or requested an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Payer(pub(crate) CreatorId);

impl Payer {
    fn of(digest: Sha256) -> Payer {
        let mut id = CreatorId::default();
        id.copy_from_slice(&digest.finalize()[..16]);
        Payer(id)
    }

    /// Games of older databases have no known creator: each has an account of its own.
    pub(crate) fn of_game(id: &str) -> Payer {
        Payer::of(Sha256::new().chain_update(b"game").chain_update(id))
    }
}

#[cfg(test)]
mod tests {
    use super::ClientAddress;

    fn address(text: &str) -> ClientAddress {
        ClientAddress::new(text.parse().unwrap())
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        assert_eq!(address("2001:db8:1:2:3:4:5:6"), address("2001:db8:1:2:ffff::1"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("2001:db8:1:2:3::").to_string(), "2001:db8:1:2::/64");
    }

    #[test]
    fn a_payer_depends_on_the_address_and_the_key() {
        let payer = |text, key| address(text).payer(&[key; 32]);
        assert_eq!(payer("2001:db8::1", 1), payer("2001:db8::2", 1));
        assert_ne!(payer("192.0.2.1", 1), payer("192.0.2.2", 1));
        assert_ne!(payer("192.0.2.1", 1), payer("192.0.2.1", 2));
    }
}
