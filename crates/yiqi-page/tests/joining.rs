//! How the build script joins modules and styles: what it understands, and that it refuses everything else.

#[path = "../build/join.rs"]
mod join;
#[path = "../build/page.rs"]
mod page;
#[path = "../build/scan.rs"]
mod scan;
#[path = "../build/style.rs"]
mod style;
#[path = "../build/words.rs"]
mod words;

use std::path::Path;

use page::Page;

/// Joins files given as (path, source); the first is the entry.
fn joined(files: &[(&str, &str)]) -> Result<String, String> {
    let read =
        |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, source)| (*source).to_owned());
    join::join(files[0].0, &read).map_err(|refusal| refusal.to_string())
}

#[test]
fn modules_become_functions_in_the_order_of_their_imports() {
    let files = [
        (
            "main.js",
            "// The entry.\nimport { one, two as zwei } from \"./a/one.js\";\nimport * as all from \"./b.js\";\n\nawait one(zwei, all.b);\n",
        ),
        (
            "a/one.js",
            "import { b } from \"../b.js\";\n/** A doc. */\nexport async function one() {\n    return b;\n}\nexport const two = [1, 2];\n",
        ),
        ("b.js", "export class b {}\n"),
    ];
    let expected = "const $0 = (() => {\nclass b {}\nreturn { b };\n})();\n\
        const $1 = (() => {\nconst { b } = $0;\nasync function one() {\nreturn b;\n}\nconst two = [1, 2];\nreturn { one, two };\n})();\n\
        const { one, two: zwei } = $1;\nconst all = $0;\nawait one(zwei, all.b);\n";
    assert_eq!(joined(&files).unwrap(), expected);
}

#[test]
fn names_of_other_modules_can_be_exported() {
    let files = [
        ("main.js", "import { Two } from \"./index.js\";\nTwo();\n"),
        ("index.js", "export { One, Two, } from \"./both.js\";\n"),
        ("both.js", "export const One = 1;\nexport function Two() {}\n"),
    ];
    let text = joined(&files).unwrap();
    assert!(text.contains("const { One, Two } = $0;\n\nreturn { One, Two };"), "{text}");
}

#[test]
fn strings_templates_and_regular_expressions_stay_as_they_are() {
    let source = r#"const a = "// no comment"; // a comment
const b = `/* ${ `${"}"} // ${a}` } */
    indented`;
const c = /[/"]\/*"/.test(a) ? 4 / 2 / 1 : b.length / (1 + 1) / 2;
const d = () => { return /`/g; };
x.import.y(d, 'it\'s');
"#;
    let expected = r#"const a = "// no comment";
const b = `/* ${ `${"}"} // ${a}` } */
    indented`;
const c = /[/"]\/*"/.test(a) ? 4 / 2 / 1 : b.length / (1 + 1) / 2;
const d = () => { return /`/g; };
x.import.y(d, 'it\'s');
"#;
    assert_eq!(joined(&[("main.js", source)]).unwrap(), expected);
}

#[test]
fn a_comment_over_several_lines_still_ends_a_statement() {
    assert_eq!(joined(&[("main.js", "a /* one */ b /* two\nlines */ c\n")]).unwrap(), "a b\nc\n");
}

#[test]
fn anything_else_is_refused_with_file_and_line() {
    let other = ("o.js", "export const x = 1;\n");
    for (source, refusal) in [
        ("import x from \"./o.js\";", "main.js:1: `{` was expected here"),
        ("import \"./o.js\";", "main.js:1: `{` was expected here"),
        (
            "import { x } from \"o\";",
            "main.js:1: a module's path must begin with ./ or ../ and stay within the page",
        ),
        (
            "import { x } from \"../o.js\";",
            "main.js:1: a module's path must begin with ./ or ../ and stay within the page",
        ),
        ("import { x } from \"./o.js\"", "main.js:1: `;` was expected here"),
        ("import { x } from \"./p.js\";", "main.js:1: there is no p.js"),
        ("\nimport {\n    y,\n} from \"./o.js\";", "main.js:2: o.js does not export y"),
        ("f();\nimport { x } from \"./o.js\";", "main.js:2: imports must stand before everything else"),
        ("f();\nimport(\"./o.js\");", "main.js:2: `import` is understood only at the beginning of a line"),
        ("f(import.meta.url);", "main.js:1: `import` is understood only at the beginning of a line"),
        (
            "export default f;",
            "main.js:1: only functions, classes and constants can be exported, by their names",
        ),
        (
            "export let a = 1;",
            "main.js:1: only functions, classes and constants can be exported, by their names",
        ),
        ("export * from \"./o.js\";", "main.js:1: a name was expected here"),
        ("export { a };", "main.js:1: `from` was expected here"),
        ("export const { a } = b;", "main.js:1: a name was expected here"),
        ("export const a = f(1, 2),\n    b = 2;", "main.js:1: an exported constant is declared alone"),
        ("export function* a() {}", "main.js:1: a name was expected here"),
        ("const $0 = 1;", "main.js:1: names with `$` are kept for the joined modules"),
        ("if (a) {}\n/b/.test(c);", "main.js:2: a `/` after `}`: a regular expression or a division?"),
        ("const a = \"b\nc\";", "main.js:1: a string is not closed"),
        ("\n`${a", "main.js:2: `$` is not closed"),
        ("f((1);", "main.js:1: `(` is not closed"),
        ("f(1));", "main.js:1: `)` closes nothing"),
        ("/* a", "main.js:1: a comment is not closed"),
    ] {
        assert_eq!(joined(&[("main.js", source), other]).unwrap_err(), refusal, "{source}");
    }
}

#[test]
fn a_circle_of_imports_is_refused() {
    let files = [
        ("main.js", "import { a } from \"./a.js\";\n"),
        ("a.js", "import { b } from \"./b.js\";\nexport const a = 1;\n"),
        ("b.js", "import { a } from \"./a.js\";\nexport const b = 1;\n"),
    ];
    assert_eq!(joined(&files).unwrap_err(), "b.js:1: a.js is imported in a circle: main.js, a.js, b.js");
}

#[test]
fn only_the_entry_awaits_outside_of_functions() {
    let files =
        [("main.js", "import { a } from \"./a.js\";\n"), ("a.js", "export const a = 1;\nawait f();\n")];
    let refusal = "a.js:2: only the entry module may use `await` outside of functions";
    assert_eq!(joined(&files).unwrap_err(), refusal);
}

#[test]
fn styles_lose_comments_and_indentation_and_may_not_load_anything() {
    let source = "/* All. */\na {\n    color: red; /* why */\n}\n\nb { background: url(\"data:,\"); }\n";
    assert_eq!(
        style::style("a.css", source).unwrap(),
        "a {\ncolor: red;\n}\nb { background: url(\"data:,\"); }\n"
    );
    let refusal = |source: &str| style::style("a.css", source).unwrap_err().to_string();
    assert_eq!(
        refusal("a {}\nb { background: url(x.png); }"),
        "a.css:2: only `data:` addresses are understood"
    );
    assert_eq!(refusal("@import \"b.css\";"), "a.css:1: `@import` is not understood");
    assert_eq!(refusal("a {}\n/* b"), "a.css:2: a comment is not closed");
}

/// A page of three files.
fn small_page(script: &str) -> Page {
    let read = |path: &str| {
        Some(match path {
            "index.html" => "<html lang=\"en\">\n<head>\n    <link rel=\"icon\" href=\"/i.svg\">\n    <link rel=\"stylesheet\" href=\"/a.css\">\n    \
                <link rel=\"stylesheet\" href=\"/b.css\">\n    <meta name=\"words-zh\" content=\"/words/zh.js\">\n    \
                <script type=\"module\" src=\"/main.js\"></script>\n</head>\n".to_owned(),
            "i.svg" => "<svg/>".to_owned(),
            "main.js" => script.to_owned(),
            _ => path.to_owned(),
        })
    };
    Page::make(&read, &[("en", String::new()), ("zh", "a = \"\\甲\"\n".to_owned())])
        .unwrap_or_else(|_| panic!("refused"))
}

#[test]
fn the_page_names_its_files_by_their_content() {
    let page = small_page("f();\n");
    let file = |source: &str| page.files.iter().find(|file| file.source == source).unwrap();
    assert_eq!(page.files.len(), 4);
    assert_eq!(file("style.css").content, "a.css\nb.css\n");
    assert_eq!(
        file("words/zh.js").content,
        "(globalThis.yiqiWords ??= {}).zh = \"a = \\\"\\\\甲\\\"\\n\";\n"
    );
    for file in &page.files {
        let (name, ending) = file.source.rsplit_once('.').unwrap();
        assert_eq!(file.path, format!("{name}.{}.{ending}", page::hash(file.content.as_bytes())));
        assert!(page.index["en"].contains(&format!("\"/{}\"", file.path)), "{}", file.path);
    }
    let words = &file("words/zh.js").path;
    assert_eq!(page.index["zh"].matches(words).count(), 2, "it is requested at once");
    assert_eq!(page.index["en"].matches(words).count(), 1);
    assert!(page.index["zh"].starts_with("<html lang=\"zh-Hans\">"));
    let other = small_page("g();\n");
    let path = |page: &Page| page.files.iter().find(|file| file.source == "main.js").unwrap().path.clone();
    assert_ne!(path(&page), path(&other));
    assert_eq!(path(&page), path(&small_page("f(); // the same\n")));
}

#[test]
fn sentences_of_the_terminal_are_left_out_and_nobody_else_says_them() {
    let source = "# A comment\npage-a = a\nhelp-b =\n    b\n\n    c\nhelper = d\n";
    assert_eq!(words::for_page(source), "page-a = a\nhelper = d\n");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders = vec![crates.join("yiqi-page/web"), crates.join("yiqi-server/src")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_some_and(|ending| ending == "png") {
                continue;
            }
            count += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for start in words::ONLY_IN_TERMINAL {
                // `config-` and the like are also classes of elements; a sentence's key is given to `say`.
                for quote in ['"', '`'] {
                    let key = format!("say: {quote}{start}");
                    let call = format!("say({quote}{start}");
                    let code = format!("(\"{start}");
                    let is_code =
                        path.extension().is_some_and(|ending| ending == "rs") && text.contains(&code);
                    assert!(
                        !text.contains(&key) && !text.contains(&call) && !is_code,
                        "{path:?} says {start}"
                    );
                }
            }
        }
    }
    assert!(count > 80, "the sources were not found");
}
