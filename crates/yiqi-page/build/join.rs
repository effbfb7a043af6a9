//! Joins JavaScript modules into one, following the imports from an entry module.
//!
//! Each module becomes a function that returns its exports, and imports become constants. This is right only for the
//! part of the language that the page uses, and everything else is refused: imports stand first and name what they
//! import, exports are functions, classes and constants, nothing is imported in a circle, and only the entry awaits
//! outside of functions.

use std::collections::BTreeMap;

use super::scan::{Gap, Kind, Refusal, Token, tokens};

/// The modules that `entry` needs, and itself, as one module. `read` gives the source of a module by its path.
pub(crate) fn join(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, Refusal> {
    let mut joiner = Joiner { read, open: Vec::new(), done: BTreeMap::new(), text: String::new() };
    joiner.add(entry, None)?;
    Ok(joiner.text)
}

/// A module that has been added.
struct Done {
    /// Its number.
    number: usize,
    exports: Vec<String>,
}

struct Joiner<'r> {
    read: &'r dyn Fn(&str) -> Option<String>,
    /// The modules whose imports are being followed.
    open: Vec<String>,
    done: BTreeMap<String, Done>,
    text: String,
}

impl Joiner<'_> {
    /// Adds a module after those it imports. `importer` is where it is imported; the entry has none.
    fn add(&mut self, path: &str, importer: Option<(&str, usize)>) -> Result<(), Refusal> {
        let (file, line) = importer.unwrap_or((path, 1));
        let refuse = |why: String| Err(Refusal { file: file.to_owned(), line, why });
        if self.open.iter().any(|open| open == path) {
            return refuse(format!("{path} is imported in a circle: {}", self.open.join(", ")));
        }
        let Some(source) = (self.read)(path) else { return refuse(format!("there is no {path}")) };
        self.open.push(path.to_owned());
        let tokens = tokens(path, &source)?;
        let module = Module::parse(path, &tokens, importer.is_none())?;
        for import in &module.imports {
            if !self.done.contains_key(&import.from) {
                self.add(&import.from, Some((path, import.line)))?;
            }
        }
        self.open.pop();
        let mut body = String::new();
        for import in &module.imports {
            body += &self.constant(path, import)?;
        }
        body += &module.body;
        let number = self.done.len();
        if importer.is_none() {
            self.text += &body;
        } else {
            let exports = module.exports.join(", ");
            self.text += &format!("const ${number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n");
        }
        self.done.insert(path.to_owned(), Done { number, exports: module.exports });
        Ok(())
    }

    /// An import as a constant.
    fn constant(&self, path: &str, import: &Import) -> Result<String, Refusal> {
        let Done { number, exports } = &self.done[&import.from];
        let names = match &import.what {
            Imported::All(name) => return Ok(format!("const {name} = ${number};\n")),
            Imported::Some(names) => names,
        };
        if let Some((missing, _)) = names.iter().find(|(name, _)| !exports.contains(name)) {
            let why = format!("{} does not export {missing}", import.from);
            return Err(Refusal { file: path.to_owned(), line: import.line, why });
        }
        let bindings: Vec<String> = names
            .iter()
            .map(|(name, local)| if name == local { name.clone() } else { format!("{name}: {local}") })
            .collect();
        Ok(format!("const {{ {} }} = ${number};\n", bindings.join(", ")))
    }
}

/// What an import names.
enum Imported {
    /// Everything, as an object with this name.
    All(String),
    /// Exports, each with its name here.
    Some(Vec<(String, String)>),
}

struct Import {
    /// The path of the module, as seen from the entry's folder.
    from: String,
    what: Imported,
    line: usize,
}

struct Module {
    imports: Vec<Import>,
    exports: Vec<String>,
    /// Everything but the imports, without comments, indentation and the word `export`.
    body: String,
}

impl Module {
    fn parse(path: &str, tokens: &[Token<'_>], is_entry: bool) -> Result<Module, Refusal> {
        let mut reader = Reader { path, tokens, at: 0 };
        let mut module = Module { imports: Vec::new(), exports: Vec::new(), body: String::new() };
        while let Some(token) = reader.peek() {
            let is_property = reader.at > 0 && tokens[reader.at - 1].is(".");
            if token.kind == Kind::Word && token.text.contains('$') {
                return reader.refuse("names with `$` are kept for the joined modules");
            }
            if token.is("import") && !is_property {
                let next = tokens.get(reader.at + 1);
                if next.is_some_and(|next| next.is("(") || next.is(".")) {
                    return reader.refuse("`import` is understood only at the beginning of a line");
                }
                if token.depth == 0 {
                    if !module.body.is_empty() {
                        return reader.refuse("imports must stand before everything else");
                    }
                    reader.at += 1;
                    let import = reader.import(token.line)?;
                    module.imports.push(import);
                    continue;
                }
            }
            if token.is("export") && token.depth == 0 {
                reader.at += 1;
                if reader.peek().is_some_and(|next| next.is("{")) {
                    if !module.body.is_empty() {
                        return reader.refuse("exports of other modules must stand before everything else");
                    }
                    let import = reader.import(token.line)?;
                    if let Imported::Some(names) = &import.what {
                        module.exports.extend(names.iter().map(|(_, local)| local.clone()));
                    }
                    module.imports.push(import);
                } else {
                    module.exports.push(reader.exported()?);
                    if !module.body.is_empty() {
                        module.body.push('\n');
                    }
                    // The declaration follows without the gap before it.
                    if let Some(first) = reader.peek() {
                        module.body += first.text;
                        reader.at += 1;
                    }
                }
                continue;
            }
            if token.is("await") && token.depth == 0 && !is_entry && !is_property {
                return reader.refuse("only the entry module may use `await` outside of functions");
            }
            module.body += match token.gap {
                _ if module.body.is_empty() => "",
                Gap::Nothing => "",
                Gap::Space => " ",
                Gap::Newline => "\n",
            };
            module.body += token.text;
            reader.at += 1;
        }
        module.body.push('\n');
        Ok(module)
    }
}

struct Reader<'t, 'a> {
    path: &'t str,
    tokens: &'t [Token<'a>],
    at: usize,
}

impl<'a> Reader<'_, 'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn refuse<T>(&self, why: &str) -> Result<T, Refusal> {
        let token = self.tokens.get(self.at).or(self.tokens.last());
        Err(Refusal {
            file: self.path.to_owned(),
            line: token.map_or(1, |token| token.line),
            why: why.to_owned(),
        })
    }

    fn expect(&mut self, text: &str) -> Result<(), Refusal> {
        if self.peek().is_some_and(|token| token.is(text)) {
            self.at += 1;
            return Ok(());
        }
        self.refuse(&format!("`{text}` was expected here"))
    }

    fn name(&mut self) -> Result<String, Refusal> {
        match self.peek() {
            Some(token) if token.kind == Kind::Word => {
                self.at += 1;
                Ok(token.text.to_owned())
            }
            _ => self.refuse("a name was expected here"),
        }
    }

    /// The rest of an import, or of an export of another module's names.
    fn import(&mut self, line: usize) -> Result<Import, Refusal> {
        let what = if self.peek().is_some_and(|token| token.is("*")) {
            self.at += 1;
            self.expect("as")?;
            Imported::All(self.name()?)
        } else {
            self.expect("{")?;
            let mut names = Vec::new();
            while !self.peek().is_some_and(|token| token.is("}")) {
                let name = self.name()?;
                let local = if self.peek().is_some_and(|token| token.is("as")) {
                    self.at += 1;
                    self.name()?
                } else {
                    name.clone()
                };
                names.push((name, local));
                if !self.peek().is_some_and(|token| token.is("}")) {
                    self.expect(",")?;
                }
            }
            self.expect("}")?;
            Imported::Some(names)
        };
        self.expect("from")?;
        let from = match self.peek() {
            Some(token) if token.kind == Kind::Text => &token.text[1..token.text.len() - 1],
            _ => return self.refuse("the path of a module was expected here"),
        };
        let Some(from) = resolved(self.path, from) else {
            return self.refuse("a module's path must begin with ./ or ../ and stay within the page");
        };
        self.at += 1;
        self.expect(";")?;
        Ok(Import { from, what, line })
    }

    /// The name that a declaration after `export` declares. Does not move.
    fn exported(&self) -> Result<String, Refusal> {
        let mut ahead = Reader { path: self.path, tokens: self.tokens, at: self.at };
        let is_constant = match ahead.name()?.as_str() {
            "async" => {
                ahead.expect("function")?;
                false
            }
            "function" | "class" => false,
            "const" => true,
            _ => return self.refuse("only functions, classes and constants can be exported, by their names"),
        };
        let name = ahead.name()?;
        if is_constant {
            ahead.expect("=")?;
            let depth = self.tokens[self.at].depth;
            loop {
                match ahead.peek() {
                    Some(token) if token.depth == depth && token.is(";") => break,
                    Some(token) if token.depth == depth && token.is(",") => {
                        return ahead.refuse("an exported constant is declared alone");
                    }
                    Some(_) => ahead.at += 1,
                    None => return self.refuse("an exported constant must end with `;`"),
                }
            }
        }
        Ok(name)
    }
}

/// The path of a module that is imported from another.
fn resolved(importer: &str, path: &str) -> Option<String> {
    if !path.starts_with("./") && !path.starts_with("../") {
        return None;
    }
    let mut folders: Vec<&str> = importer.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                folders.pop()?;
            }
            _ => folders.push(part),
        }
    }
    Some(folders.join("/"))
}
