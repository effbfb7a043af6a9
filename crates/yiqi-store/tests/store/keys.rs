//! Keys, invites, and the server's own key.

use std::sync::Arc;

use yiqi_store::{EventStore, Role, StoreError};

use crate::databases::{Database, on_each};
use crate::{create, wait};

const BLACK: [u8; 32] = [1; 32];
const INVITE: [u8; 32] = [2; 32];
const SEAT: [u8; 32] = [3; 32];
const OTHER_SEAT: [u8; 32] = [4; 32];
const JOIN: [u8; 32] = [5; 32];
const OTHER_JOIN: [u8; 32] = [6; 32];

fn opened(database: &dyn Database) -> Arc<dyn EventStore> {
    let store = database.open();
    create(store.as_ref(), "a", false, vec![(BLACK, Role::Black), (INVITE, Role::InviteWhite)]);
    create(store.as_ref(), "b", false, Vec::new());
    store
}

fn redeem(
    store: &dyn EventStore,
    game: &str,
    invite: [u8; 32],
    join: [u8; 32],
    seat: [u8; 32],
) -> Result<Option<Role>, StoreError> {
    wait(|reply| store.redeem(game.to_owned(), invite, join, seat, reply))
}

#[test]
fn an_invite_is_for_one_seat_of_one_game() {
    on_each("invite", |database| {
        let store = opened(database);
        assert_eq!(store.role("a", &BLACK), Ok(Some(Role::Black)));
        assert_eq!(store.role("a", &INVITE), Ok(Some(Role::InviteWhite)));
        assert_eq!((store.role("b", &BLACK), store.role("a", &SEAT)), (Ok(None), Ok(None)));
        assert_eq!(redeem(store.as_ref(), "a", BLACK, JOIN, SEAT), Ok(None), "a seat is no invite");
        assert_eq!(redeem(store.as_ref(), "b", INVITE, JOIN, SEAT), Ok(None), "an invite to another game");
        assert_eq!(redeem(store.as_ref(), "a", [9; 32], JOIN, SEAT), Ok(None), "an unknown invite");
        assert_eq!(store.role("a", &SEAT), Ok(None));
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, SEAT), Ok(Some(Role::White)));
        assert_eq!((store.role("a", &SEAT), store.role("b", &SEAT)), (Ok(Some(Role::White)), Ok(None)));
        assert_eq!(store.games_of(&[SEAT]).unwrap().len(), 1);
    });
}

#[test]
fn a_join_may_be_repeated_and_only_by_the_one_who_joined() {
    on_each("join", |database| {
        let store = opened(database);
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, SEAT), Ok(Some(Role::White)));
        let keys = database.number("SELECT count(*) FROM keys");
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, SEAT), Ok(Some(Role::White)));
        assert_eq!(redeem(store.as_ref(), "a", INVITE, OTHER_JOIN, OTHER_SEAT), Ok(None));
        assert_eq!(redeem(store.as_ref(), "a", INVITE, OTHER_JOIN, SEAT), Ok(None));
        // A repeated join must name the same seat key: it gets no second one.
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, OTHER_SEAT), Ok(None));
        assert_eq!(store.role("a", &OTHER_SEAT), Ok(None));
        assert_eq!(database.number("SELECT count(*) FROM keys"), keys);
        drop(store);
        let store = database.open();
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, SEAT), Ok(Some(Role::White)), "after a restart");
    });
}

#[test]
fn a_used_invite_grants_nothing() {
    on_each("used", |database| {
        let store = opened(database);
        assert_eq!(store.games_of(&[INVITE]).unwrap().len(), 1);
        redeem(store.as_ref(), "a", INVITE, JOIN, SEAT).unwrap();
        assert_eq!(store.role("a", &INVITE), Ok(None));
        assert!(store.games_of(&[INVITE]).unwrap().is_empty());
        assert_eq!(store.is_damaged("a"), Ok(false));
    });
}

#[test]
fn the_keys_of_a_side_are_replaced_whether_used_or_not() {
    on_each("replace", |database| {
        let store = opened(database);
        let replace = |game: &str, seat, new| {
            let game = game.to_owned();
            wait(|reply| store.replace_seat_keys(game, seat, new, reply))
        };
        redeem(store.as_ref(), "a", INVITE, JOIN, SEAT).unwrap();
        assert_eq!(replace("a", Role::White, ([7; 32], Role::InviteWhite)), Ok(true));
        assert_eq!((store.role("a", &SEAT), store.role("a", &BLACK)), (Ok(None), Ok(Some(Role::Black))));
        assert_eq!(redeem(store.as_ref(), "a", INVITE, JOIN, SEAT), Ok(None), "the old invite is gone");
        assert_eq!(store.role("a", &[7; 32]), Ok(Some(Role::InviteWhite)));
        assert_eq!(replace("a", Role::White, ([8; 32], Role::White)), Ok(true));
        assert_eq!((store.role("a", &[7; 32]), store.role("a", &[8; 32])), (Ok(None), Ok(Some(Role::White))));
        assert_eq!(replace("none", Role::White, ([9; 32], Role::White)), Ok(false));
        assert_eq!(store.role("none", &[9; 32]), Ok(None));
        assert!(replace("a", Role::Watcher, ([9; 32], Role::Watcher)).is_err());
        assert!(replace("a", Role::White, ([9; 32], Role::Black)).is_err());
    });
}

#[test]
fn every_role_is_read_as_it_was_written() {
    on_each("roles", |database| {
        let store = database.open();
        let keys = Role::ALL.iter().zip(1..).map(|(role, number)| ([number; 32], *role)).collect::<Vec<_>>();
        create(store.as_ref(), "a", false, keys.clone());
        assert_eq!(Role::Creator.name(), "creator");
        assert!(keys.iter().all(|(hash, role)| store.role("a", hash) == Ok(Some(*role))));
    });
}

#[test]
fn the_servers_key_is_kept() {
    on_each("secret", |database| {
        let store = database.open();
        assert_eq!(store.secret([1; 32]), Ok([1; 32]));
        assert_eq!(store.secret([2; 32]), Ok([1; 32]));
        drop(store);
        assert_eq!(database.open().secret([3; 32]), Ok([1; 32]));
    });
}
