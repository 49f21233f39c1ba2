//! The head of a request: what is asked, and with which options.

/// What is asked, and with which options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head<'a> {
    /// The game.
    pub game: &'a str,
    /// The question.
    pub question: &'a str,
    /// Names and values of the options.
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Head<'a> {
    /// The head of a request, and the queries after it.
    pub fn read(request: &'a str) -> Result<(Self, &'a str), String> {
        let (head, queries) = request.split_once("\n\n").unwrap_or((request, ""));
        let mut lines = head.lines();
        let asked = lines.next().unwrap_or_default();
        let (game, question) = asked
            .split_once(' ')
            .ok_or_else(|| format!("a game and a question are expected, found `{asked}`"))?;
        let options = lines
            .map(|line| line.split_once(' ').unwrap_or((line, "")))
            .collect();
        Ok((
            Head {
                game,
                question,
                options,
            },
            queries,
        ))
    }

    /// Takes the value of an option out.
    pub fn take(&mut self, name: &str) -> Option<&'a str> {
        let place = self.options.iter().position(|option| option.0 == name)?;
        Some(self.options.remove(place).1)
    }

    /// The name of an option that has not been taken out.
    pub fn left(&self) -> Option<&'a str> {
        self.options.first().map(|option| option.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read() {
        let (mut head, queries) = Head::read("war odds\nrules risk\npositions\n\n1 2\n3 4").unwrap();
        assert_eq!((head.game, head.question), ("war", "odds"));
        assert_eq!(head.take("rules"), Some("risk"));
        assert_eq!(head.take("rules"), None);
        assert_eq!(head.left(), Some("positions"));
        assert_eq!(head.take("positions"), Some(""));
        assert_eq!(head.left(), None);
        assert_eq!(queries, "1 2\n3 4");
        assert!(Head::read("war").is_err());
    }
}
