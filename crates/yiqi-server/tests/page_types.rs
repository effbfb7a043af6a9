//! The page's types are those of the OpenAPI document. With `YIQI_BLESS=1` the file is regenerated:
//!
//! ```text
//! YIQI_BLESS=1 cargo test -p yiqi-server --test page_types
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

const HEAD: &str = "// The shapes that travel between the server and the page: the schemas of the server's OpenAPI document.
// Written by `YIQI_BLESS=1 cargo test -p yiqi-server --test page_types`; not to be edited. Types only: nothing runs.
";

/// The longest line of a type that is written in one.
const LONGEST: usize = 110;

struct Schemas {
    schemas: BTreeMap<String, Value>,
}

impl Schemas {
    fn read() -> Schemas {
        let document: Value = serde_json::from_str(yiqi_server::openapi()).unwrap();
        let schemas = document["components"]["schemas"].as_object().unwrap().clone();
        Schemas { schemas: schemas.into_iter().collect() }
    }

    /// The page's name of a schema: `GameView` is `Game`, unless there is a `Game` of its own.
    fn name<'a>(&self, schema: &'a str) -> &'a str {
        match schema.strip_suffix("View") {
            Some(short) if !short.is_empty() && !self.schemas.contains_key(short) => short,
            _ => schema,
        }
    }

    /// The type of a schema.
    fn type_of(&self, schema: &Value) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return self.name(reference.rsplit('/').next().unwrap()).to_owned();
        }
        let list = |name: &str| schema[name].as_array().cloned().unwrap_or_default();
        let joined = |types: Vec<Value>, by: &str| {
            let types: Vec<String> = types.iter().map(|one| self.type_of(one)).collect();
            let mut seen = BTreeSet::new();
            let distinct: Vec<String> = types.into_iter().filter(|one| seen.insert(one.clone())).collect();
            if by == " & " && distinct.len() > 1 {
                let bracketed =
                    |one: &String| if one.contains(" | ") { format!("({one})") } else { one.clone() };
                return distinct.iter().map(bracketed).collect::<Vec<_>>().join(by);
            }
            distinct.join(by)
        };
        for (name, by) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
            if schema.get(name).is_some() {
                // `null` is said last.
                let mut parts = list(name);
                parts.sort_by_key(|part| part["type"] == "null");
                return joined(parts, by);
            }
        }
        if schema.get("enum").is_some() {
            return list("enum").iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
        }
        if let Some(value) = schema.get("const") {
            return value.to_string();
        }
        let names = match &schema["type"] {
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            Value::String(name) => vec![name.as_str()],
            _ => vec![""],
        };
        let of_name = |name: &str| match name {
            "string" => "string".to_owned(),
            "integer" | "number" => "number".to_owned(),
            "boolean" => "boolean".to_owned(),
            "null" => "null".to_owned(),
            "array" => {
                let item = self.type_of(&schema["items"]);
                if item.contains([' ', '{']) { format!("({item})[]") } else { format!("{item}[]") }
            }
            "object" => self.object(schema),
            _ => panic!("the type of {schema} is not known"),
        };
        names.into_iter().map(of_name).collect::<Vec<_>>().join(" | ")
    }

    fn object(&self, schema: &Value) -> String {
        if let Some(values) = schema.get("additionalProperties").filter(|values| values.is_object()) {
            return format!("Record<string, {}>", self.type_of(values));
        }
        let fields: Vec<String> = self
            .fields(schema)
            .map(|(name, field, is_required)| {
                format!("{name}{}: {}", if is_required { "" } else { "?" }, self.type_of(field))
            })
            .collect();
        format!("{{{}}}", fields.join(", "))
    }

    fn fields<'a>(&self, schema: &'a Value) -> impl Iterator<Item = (&'a String, &'a Value, bool)> {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let fields = schema["properties"].as_object().into_iter().flatten();
        fields.map(move |(name, field)| {
            (name, field, required.iter().any(|one| one.as_str() == Some(name.as_str())))
        })
    }

    fn write(&self) -> String {
        let mut text = HEAD.to_owned();
        for (schema_name, schema) in &self.schemas {
            let (name, said) = (self.name(schema_name), description(schema));
            let is_plain = schema["type"] == "object" && schema.get("properties").is_some();
            let _ = write!(text, "\n/**\n");
            if !said.is_empty() {
                let _ = writeln!(text, " * {said}");
            }
            if is_plain {
                let _ = writeln!(text, " * @typedef {{object}} {name}");
                for (field_name, field, is_required) in self.fields(schema) {
                    let shown = if is_required { field_name.clone() } else { format!("[{field_name}]") };
                    let line =
                        format!(" * @property {{{}}} {shown} {}", self.type_of(field), description(field));
                    let _ = writeln!(text, "{}", line.trim_end());
                }
            } else {
                let line = format!(" * @typedef {{{}}} {name}", self.type_of(schema));
                let broken = if line.len() > LONGEST { line.replace(" | {", "\n *   | {") } else { line };
                let _ = writeln!(text, "{broken}");
            }
            text += " */\n";
        }
        text + "\nexport {};\n"
    }
}

/// What a schema says of itself, in one line.
fn description(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_pages_types_are_those_of_the_api() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../yiqi-page/web/types.js");
    let expected = Schemas::read().write();
    if std::env::var_os("YIQI_BLESS").is_some() {
        std::fs::write(&file, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
    assert!(
        found == expected,
        "the page's types are stale: YIQI_BLESS=1 cargo test -p yiqi-server --test page_types"
    );
}

#[test]
fn every_schema_says_what_it_is() {
    let silent = |(_, schema): &(&String, &Value)| description(schema).is_empty();
    let schemas = Schemas::read().schemas;
    assert_eq!(
        schemas.iter().filter(silent).map(|(name, _)| name).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
}
