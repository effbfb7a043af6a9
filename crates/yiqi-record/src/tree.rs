use serde_json::{Map, Value};
use yiqi_core::Side;

/// The number of a node in its tree; the root is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(pub usize);

/// What happened at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(String),
    /// The board was set up: the position as text.
    Setup(String),
}

/// A mark on a place of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// `triangle`, `square`, `circle`, `cross`, `selected`, `label`, or the territory of a side.
    pub kind: String,
    /// The place, as players write it.
    pub place: String,
    /// The text of a label.
    pub text: Option<String>,
}

impl Mark {
    /// The kind that marks Black's territory at the end. A white piece in it is dead.
    pub const BLACK_TERRITORY: &str = "black-territory";
    /// The kind that marks White's territory at the end. A black piece in it is dead.
    pub const WHITE_TERRITORY: &str = "white-territory";

    /// The kind for a side's territory.
    pub const fn territory(side: Side) -> &'static str {
        match side {
            Side::Black => Mark::BLACK_TERRITORY,
            Side::White => Mark::WHITE_TERRITORY,
        }
    }
}

/// The players' clocks after a move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clock {
    /// Seconds that Black has left.
    pub black: Option<f64>,
    /// Seconds that White has left.
    pub white: Option<f64>,
}

impl Clock {
    /// Whether neither clock is known.
    pub fn is_empty(&self) -> bool {
        *self == Clock::default()
    }
}

/// The content of a node.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Content {
    /// What happened; nothing at the root.
    pub action: Option<Action>,
    /// A comment.
    pub comment: Option<String>,
    /// Marks on the board.
    pub marks: Vec<Mark>,
    /// The clocks.
    pub clock: Clock,
    /// Black's expected lead, in the game's points.
    pub evaluation: Option<f64>,
    /// Unknown properties of the file, in their order.
    pub properties: Vec<(String, Vec<String>)>,
    /// Unknown fields of a JSON record.
    pub unknown: Map<String, Value>,
}

impl Content {
    /// A node with a move and nothing else.
    pub fn of_move(text: impl Into<String>) -> Content {
        Content { action: Some(Action::Move(text.into())), ..Content::default() }
    }
}

/// One node of a tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// Its content.
    pub content: Content,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

/// The moves of a game with their variations. The main line consists of the first children.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree(Vec<Node>);

impl Default for Tree {
    fn default() -> Tree {
        Tree::new(Content::default())
    }
}

impl Tree {
    /// The node before the first move.
    pub const ROOT: NodeId = NodeId(0);

    /// A tree with only a root.
    pub fn new(root: Content) -> Tree {
        Tree(vec![Node { content: root, parent: None, children: Vec::new() }])
    }

    /// Adds a node as the last child of another.
    pub fn add(&mut self, parent: NodeId, content: Content) -> NodeId {
        let id = NodeId(self.0.len());
        self.0.push(Node { content, parent: Some(parent), children: Vec::new() });
        self.0[parent.0].children.push(id);
        id
    }

    /// The content of a node.
    pub fn content(&self, id: NodeId) -> &Content {
        &self.0[id.0].content
    }

    /// The content of a node, mutably.
    pub fn content_mut(&mut self, id: NodeId) -> &mut Content {
        &mut self.0[id.0].content
    }

    /// The children of a node, the main line first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.0[id.0].children
    }

    /// The parent of a node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.0[id.0].parent
    }

    /// The number of nodes.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// All nodes in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        (0..self.0.len()).map(NodeId)
    }

    /// The tree without some nodes and all that follows them. The root stays.
    pub(crate) fn without(&self, dropped: &[NodeId]) -> Tree {
        let mut tree = Tree::new(self.content(Tree::ROOT).clone());
        // Parents come before their children.
        let mut kept: Vec<Option<NodeId>> = vec![None; self.count()];
        kept[0] = Some(Tree::ROOT);
        let mut is_dropped = vec![false; self.count()];
        for id in dropped {
            is_dropped[id.0] = true;
        }
        for id in self.ids().skip(1).filter(|id| !is_dropped[id.0]) {
            let parent = self.parent(id).and_then(|parent| kept[parent.0]);
            kept[id.0] = parent.map(|parent| tree.add(parent, self.content(id).clone()));
        }
        tree
    }

    /// The main line, the root first.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(Tree::ROOT), |&id| self.children(id).first().copied())
    }
}
