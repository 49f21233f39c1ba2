//! The questions of `foregone` for a web page.
//!
//! A caller writes a request to where [`request`] points, calls [`ask`], and reads what came of it from
//! [`answer`] on. There is no other way in. A request is text: its first line names a game and a question, the lines up to an
//! empty one are options, and the rest are queries as the command line reads them:
//!
//! ```text
//! war odds
//! rules risk
//! digits 9
//!
//! 10 10
//! ```
//!
//! Answers are written as text or, with `format jsonl`, as JSON, both as the command line does.
//!
//! Where something panics, the instance is lost, but [`answer`] still tells why.

mod asked;
mod desk;
mod games;
mod head;
mod numbered;
mod options;
mod shapes;

use std::cell::RefCell;
use std::panic;
use std::sync::{Mutex, Once, PoisonError};

pub use desk::Desk;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::default();
}

/// What came of the last request. It is not held while a request is answered, so that what panics can be told.
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn put(answer: Vec<u8>) {
    *ANSWER.lock().unwrap_or_else(PoisonError::into_inner) = answer;
}

/// Makes room for a request of `length` bytes, and tells where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| panic::set_hook(Box::new(|info| put(info.to_string().into_bytes()))));
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request. Tells whether there is an answer; else [`answer`] tells what is wrong.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> bool {
    put(Vec::new());
    let request = REQUEST.take();
    let answer = DESK.with_borrow_mut(|desk| desk.ask(&request));
    let answered = answer.is_ok();
    put(answer.unwrap_or_else(String::into_bytes));
    answered
}

/// Where the answer, or what is wrong, begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).as_ptr()
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.lock().unwrap_or_else(PoisonError::into_inner).len()
}
