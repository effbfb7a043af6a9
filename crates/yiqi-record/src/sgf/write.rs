use std::fmt::Write as _;

use crate::{NodeId, Tree};

/// Writes a property.
pub(crate) fn property<'a>(name: &str, values: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = name.to_owned();
    for value in values {
        // Only these two characters need an escape.
        let _ = write!(text, "[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
    }
    text
}

/// Writes a property whose values are still escaped.
pub(crate) fn kept_property((name, values): &(String, Vec<String>)) -> String {
    values.iter().fold(name.clone(), |text, value| text + "[" + value + "]")
}

/// Writes a whole tree in parentheses; `node` gives the properties of each node.
pub(crate) fn write_tree(tree: &Tree, mut node: impl FnMut(NodeId) -> String) -> String {
    enum Step {
        Node(NodeId),
        Open(NodeId),
        Close,
    }
    let mut text = String::new();
    // An explicit stack, since trees can be deeper than the call stack.
    let mut steps = vec![Step::Open(Tree::ROOT)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => text.push(')'),
            Step::Open(id) => {
                text.push('(');
                steps.push(Step::Close);
                steps.push(Step::Node(id));
            }
            Step::Node(id) => {
                text.push(';');
                text += &node(id);
                match tree.children(id) {
                    [] => {}
                    [only] => {
                        text.push('\n');
                        steps.push(Step::Node(*only));
                    }
                    several => {
                        text.push('\n');
                        steps.extend(several.iter().rev().map(|&child| Step::Open(child)));
                    }
                }
            }
        }
    }
    text
}
