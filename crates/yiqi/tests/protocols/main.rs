//! The protocols, spoken with the real program through pipes.

mod codecup;
mod gtp;
mod nboard;
mod pipes;
#[cfg(unix)]
mod programs;
