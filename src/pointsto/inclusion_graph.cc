// The inclusion graph as a graph: its cycles, its order, how its edges lie in memory.
//
// Problem: coarse code passes everything to everything. Of Tomcat's nodes 13,900 hold the same set of 40,000
// objects, because they include one another; each object that one of them gets used to walk through all of them.
//
// Algorithm: the nodes of a strongly connected part of the unfiltered inclusions hold the same set in the end.
// Tarjan's algorithm finds the parts, each of which gets a new node that stands for it: sets and edges are kept
// there, while the members' uses (fields, calls) are kept by the members, each with what it has seen. Between
// this, nothing but flow(), add_edge() and readers of sets knows of it. Then the nodes that are left are numbered
// in reverse postorder. Both are done again when the graph has grown by a quarter or has been walked a few times.
//
// Cost: linear in nodes and edges each time. Recursion is on explicit stacks.
#include <algorithm>
#include <bit>
#include <utility>

#include "pointsto/solver.h"

namespace heddle::pointsto {

// Where a walk over the nodes that include a node has got to.
struct Solver::Successors {
  NodeId node;
  uint32_t edge;  // next explicit edge
  NodeId member;  // whose uses come next
  uint32_t use = 0;
};

Solver::Successors Solver::successors_of(NodeId node) const { return {node, nodes_[node].first_edge, node}; }

// The next node that includes the node; none at the end. Inclusions inside a method are in its records.
NodeId Solver::next_of(Successors& at, bool with_filters) const {
  while (at.edge != UINT32_MAX) {
    const Edge& edge = edges_[at.edge];
    at.edge = edge.next;
    if (with_filters || edge.filter == no_filter) return nodes_[edge.to].representative;
  }
  for (; at.member; at.member = nodes_[at.member].next_member, at.use = 0) {
    InstanceId owner = nodes_[at.member].owner;
    if (!owner) continue;
    const Instance& instance = state_.instances[owner];
    std::span<const Use> uses = instance.constraints->uses_of(at.member.raw - instance.first_node.raw);
    const UseKind last = with_filters ? UseKind::exclude : UseKind::copy;
    while (at.use < uses.size()) {
      const Use& use = uses[at.use++];
      if (use.kind > last) continue;
      NodeId to =
          use.other == leaving ? methods_[instance.method].leaving : NodeId(instance.first_node.raw + use.other);
      if (to) return nodes_[to].representative;
    }
  }
  return NodeId::none();
}

void Solver::tidy_graph() {
  constexpr uint64_t walks = 4;
  const bool grown = nodes_.size() > 3 * ranked_nodes_ / 2;
  const bool walked = visits_since_tidy_ > walks * ranked_nodes_;
  if (grown || walked) collapse_cycles();
  if (grown || walked || superseded_.size() > edges_.size() / 4) pack_edges();
  if (!grown && !walked) return;
  visits_since_tidy_ = 0;
  rank_nodes();
}

// Brings the edges of a node together, in the order in which they are followed, and leaves superseded ones, loops
// and repetitions out.
void Solver::pack_edges() {
  std::vector<Edge> packed;
  packed.reserve(edges_.size());
  std::vector<uint32_t> reached_from(nodes_.size(), UINT32_MAX);
  for (uint32_t from = 0; from < nodes_.size(); ++from) {
    const auto first = static_cast<uint32_t>(packed.size());
    for (uint32_t e = nodes_[NodeId(from)].first_edge; e != UINT32_MAX; e = edges_[e].next) {
      const Edge& edge = edges_[e];
      const NodeId to = nodes_[edge.to].representative;
      if (to == NodeId(from)) continue;
      if (edge.filter == no_filter) {
        if (superseded_.contains(edge_key(NodeId(from), edge.to))) continue;
        if (std::exchange(reached_from[to.raw], from) == from) continue;
      }
      packed.push_back({to, edge.filter, static_cast<uint32_t>(packed.size() + 1)});
    }
    const bool any = packed.size() > first;
    if (any) packed.back().next = UINT32_MAX;
    nodes_[NodeId(from)].first_edge = any ? first : UINT32_MAX;
  }
  edges_ = std::move(packed);
  superseded_.clear();
}

void Solver::collapse_cycles() {
  struct Frame {
    Successors at;
    uint32_t low;
  };
  constexpr uint32_t finished = UINT32_MAX;
  const size_t n = nodes_.size();
  std::vector<uint32_t> number(n, 0);  // in the order of the search, from 1
  std::vector<Frame> path;
  std::vector<NodeId> open;   // Tarjan's stack
  std::vector<NodeId> found;  // the members of all cycles, one cycle after the other
  std::vector<uint32_t> ends;
  uint32_t next = 0;
  auto enter = [&](NodeId node) {
    number[node.raw] = ++next;
    open.push_back(node);
    path.push_back({successors_of(node), next});
  };
  for (uint32_t root = 0; root < n; ++root) {
    if (number[root] || nodes_[NodeId(root)].representative != NodeId(root)) continue;
    enter(NodeId(root));
    while (!path.empty()) {
      Frame& frame = path.back();
      if (NodeId to = next_of(frame.at, false)) {
        if (!number[to.raw])
          enter(to);
        else if (number[to.raw] != finished)
          frame.low = std::min(frame.low, number[to.raw]);
        continue;
      }
      const NodeId node = frame.at.node;
      const uint32_t low = frame.low;
      path.pop_back();
      if (!path.empty()) path.back().low = std::min(path.back().low, low);
      if (low != number[node.raw]) continue;
      const auto first = std::ranges::find(open.rbegin(), open.rend(), node).base() - 1;
      for (auto member = first; member != open.end(); ++member) number[member->raw] = finished;
      if (open.end() - first > 1) {
        found.insert(found.end(), first, open.end());
        ends.push_back(static_cast<uint32_t>(found.size()));
      }
      open.erase(first, open.end());
    }
  }
  uint32_t begin = 0;
  for (uint32_t end : ends) collapse(std::span(found).subspan(std::exchange(begin, end), end - begin));
  if (ends.empty()) return;
  // Representatives of representatives, which only those of this time can be.
  for (NodeRow& row : nodes_) row.representative = nodes_[row.representative].representative;
}

// A new node stands for these. What its edges have passed on is not known: it is queued.
void Solver::collapse(std::span<const NodeId> cycle) {
  const NodeId whole = new_nodes(1, InstanceId::none());
  wholes_.push_back(whole);
  SetId all = empty_set;
  uint32_t edges = UINT32_MAX;
  NodeId members;
  auto keep_member = [&](NodeId node) {
    if (!nodes_[node].owner) return;
    nodes_[node].next_member = members;
    members = node;
  };
  for (NodeId node : cycle) {
    NodeRow& row = nodes_[node];
    all = state_.sets->unite(all, std::exchange(row.points_to, empty_set));
    while (row.first_edge != UINT32_MAX) {
      Edge& edge = edges_[row.first_edge];
      const uint32_t moved = std::exchange(row.first_edge, edge.next);
      edge.next = std::exchange(edges, moved);
    }
    row.representative = whole;
    for (NodeId member = std::exchange(row.next_member, NodeId::none()); member;) {
      const NodeId following = nodes_[member].next_member;
      keep_member(member);
      member = following;
    }
    keep_member(node);
  }
  nodes_[whole].first_edge = edges;
  nodes_[whole].next_member = members;
  flow(all, whole);
}

// Gives every node its set, as clients ask for it.
void Solver::spread_cycles() {
  for (NodeRow& row : nodes_) row.points_to = nodes_[row.representative].points_to;
  for (NodeId whole : wholes_) nodes_[whole].points_to = empty_set;
}

void Solver::hand_over_nodes() {
  state_.points_to.reserve(nodes_.size());
  state_.owner.reserve(nodes_.size());
  for (const NodeRow& row : nodes_) {
    state_.points_to.push_back(row.points_to);
    state_.owner.push_back(row.owner);
  }
}

// Numbers all nodes in reverse postorder of the inclusions known so far.
void Solver::rank_nodes() {
  const size_t n = nodes_.size();
  ranked_nodes_ = n;
  std::vector<NodeId> waiting;
  for (uint32_t at = 0; at < waiting_.size(); ++at)
    for (uint64_t bits = std::exchange(waiting_[at], 0); bits; bits &= bits - 1)
      waiting.push_back(at_rank_[at * 64 + static_cast<uint32_t>(std::countr_zero(bits))]);
  std::vector<uint8_t> seen(n);
  std::vector<Successors> path;
  uint32_t next = static_cast<uint32_t>(n);
  auto enter = [&](NodeId node) {
    if (!std::exchange(seen[node.raw], 1)) path.push_back(successors_of(node));
  };
  for (uint32_t root = 0; root < n; ++root) {
    if (nodes_[NodeId(root)].representative != NodeId(root)) continue;
    enter(NodeId(root));
    while (!path.empty()) {
      if (NodeId to = next_of(path.back(), true)) {
        enter(to);
        continue;
      }
      nodes_[path.back().node].rank = --next;
      at_rank_[next] = path.back().node;
      path.pop_back();
    }
  }
  for (NodeId node : waiting) {
    if (nodes_[node].representative != node) continue;
    const uint32_t rank = nodes_[node].rank;
    waiting_[rank >> 6] |= uint64_t{1} << (rank & 63);
  }
}

}  // namespace heddle::pointsto
