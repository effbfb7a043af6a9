use std::fmt::Write as _;

use crate::{NodeId, Tree};

/// A property as it is written.
pub(crate) fn property<'a>(name: &str, values: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = name.to_owned();
    for value in values {
        // Nothing but these two can end a value.
        let _ = write!(text, "[{}]", value.replace('\\', "\\\\").replace(']', "\\]"));
    }
    text
}

/// A property that was kept with its escapes.
pub(crate) fn kept_property((name, values): &(String, Vec<String>)) -> String {
    values.iter().fold(name.clone(), |text, value| text + "[" + value + "]")
}

/// A whole tree in parentheses; `node` gives the properties of each node.
pub(crate) fn write_tree(tree: &Tree, mut node: impl FnMut(NodeId) -> String) -> String {
    enum Step {
        Node(NodeId),
        Open(NodeId),
        Close,
    }
    let mut text = String::new();
    // A stack of what is still to be written, since trees are deeper than the machine's stack.
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
