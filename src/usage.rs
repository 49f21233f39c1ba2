//! Reading the command line, and what is said of a wrong one.

use clap::Parser;
use clap::error::ErrorKind;

use crate::error::Error;

/// Parses the process's arguments. Prints help and version, if that is what they ask for, and exits.
pub fn parse<C: Parser>() -> Result<C, Error> {
    C::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
        _ => Error::Usage(one_line(&error.to_string())),
    })
}

/// An error of clap's on one line, without the usage that it prints after it.
fn one_line(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let message = message.split("\n\nUsage:").next().unwrap_or(message);
    let message = message
        .split("\n\nFor more information")
        .next()
        .unwrap_or(message);
    let parts = message.split("\n\n").map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        words.join(" ")
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_take_one_line() {
        let message = "error: unexpected argument '--row' found\n\n  tip: a similar argument exists: '--rows'\n\n\
                       Usage: foregone war\n\nFor more information, try '--help'.\n";
        assert_eq!(
            one_line(message),
            "unexpected argument '--row' found; tip: a similar argument exists: '--rows'"
        );
    }
}
