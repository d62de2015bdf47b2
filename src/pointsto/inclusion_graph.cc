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

Solver::Successors Solver::successors_of(NodeId node) const { return {node, first_edge_[node], node}; }

// The next node that includes the node; none at the end. Inclusions inside a method are in its records.
NodeId Solver::next_of(Successors& at, bool with_filters) const {
  while (at.edge != UINT32_MAX) {
    const Edge& edge = edges_[at.edge];
    at.edge = edge.next;
    if (with_filters || edge.filter == no_filter) return representative_[edge.to];
  }
  for (; at.member; at.member = next_member_[at.member], at.use = 0) {
    InstanceId owner = state_.owner[at.member];
    if (!owner) continue;
    const Instance& instance = state_.instances[owner];
    std::span<const Use> uses = instance.constraints->uses_of(at.member.raw - instance.first_node.raw);
    const UseKind last = with_filters ? UseKind::exclude : UseKind::copy;
    while (at.use < uses.size()) {
      const Use& use = uses[at.use++];
      if (use.kind > last) continue;
      NodeId to =
          use.other == leaving ? methods_[instance.method].leaving : NodeId(instance.first_node.raw + use.other);
      if (to) return representative_[to];
    }
  }
  return NodeId::none();
}

void Solver::tidy_graph() {
  constexpr uint64_t walks = 4;
  const bool grown = state_.points_to.size() > 3 * ranks_.size() / 2;
  const bool walked = visits_since_tidy_ > walks * ranks_.size();
  if (grown || walked || superseded_.size() > edges_.size() / 8) pack_edges();
  if (!grown && !walked) return;
  visits_since_tidy_ = 0;
  if (collapse_cycles()) pack_edges();
  rank_nodes();
}

// Brings the edges of a node together, in the order in which they are followed, and leaves superseded ones, loops
// and repetitions out.
void Solver::pack_edges() {
  std::vector<Edge> packed;
  packed.reserve(edges_.size());
  std::vector<uint32_t> reached_from(first_edge_.size(), UINT32_MAX);
  for (uint32_t from = 0; from < first_edge_.size(); ++from) {
    const auto first = static_cast<uint32_t>(packed.size());
    for (uint32_t e = first_edge_[NodeId(from)]; e != UINT32_MAX; e = edges_[e].next) {
      const Edge& edge = edges_[e];
      const NodeId to = representative_[edge.to];
      if (to == NodeId(from)) continue;
      if (edge.filter == no_filter) {
        if (superseded_.contains(edge_key(NodeId(from), edge.to))) continue;
        if (std::exchange(reached_from[to.raw], from) == from) continue;
      }
      packed.push_back({to, edge.filter, static_cast<uint32_t>(packed.size() + 1)});
    }
    const bool any = packed.size() > first;
    if (any) packed.back().next = UINT32_MAX;
    first_edge_[NodeId(from)] = any ? first : UINT32_MAX;
  }
  edges_ = std::move(packed);
  superseded_.clear();
}

// True: there were some.
bool Solver::collapse_cycles() {
  struct Frame {
    Successors at;
    uint32_t low;
  };
  constexpr uint32_t finished = UINT32_MAX;
  const size_t n = state_.points_to.size();
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
    if (number[root] || representative_[NodeId(root)] != NodeId(root)) continue;
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
  if (ends.empty()) return false;
  // Representatives of representatives, which only those of this time can be.
  for (NodeId& r : representative_) r = representative_[r];
  return true;
}

// A new node stands for these. What its edges have passed on is not known: it is queued.
void Solver::collapse(std::span<const NodeId> cycle) {
  const NodeId whole = new_nodes(1, InstanceId::none());
  wholes_.push_back(whole);
  SetId all = empty_set;
  uint32_t edges = UINT32_MAX;
  NodeId members;
  auto keep_member = [&](NodeId node) {
    if (!state_.owner[node]) return;
    next_member_[node] = members;
    members = node;
  };
  for (NodeId node : cycle) {
    all = state_.sets->unite(all, std::exchange(state_.points_to[node], empty_set));
    while (first_edge_[node] != UINT32_MAX) {
      Edge& edge = edges_[first_edge_[node]];
      const uint32_t moved = std::exchange(first_edge_[node], edge.next);
      edge.next = std::exchange(edges, moved);
    }
    representative_[node] = whole;
    for (NodeId member = std::exchange(next_member_[node], NodeId::none()); member;) {
      const NodeId following = next_member_[member];
      keep_member(member);
      member = following;
    }
    keep_member(node);
  }
  first_edge_[whole] = edges;
  next_member_[whole] = members;
  flow(all, whole);
}

// Gives every node its set, as clients ask for it.
void Solver::spread_cycles() {
  for (NodeId node : state_.points_to.ids()) state_.points_to[node] = state_.points_to[representative_[node]];
  for (NodeId whole : wholes_) state_.points_to[whole] = empty_set;
}

// Numbers all nodes in reverse postorder of the inclusions known so far.
void Solver::rank_nodes() {
  const size_t n = state_.points_to.size();
  ranks_.assign(n, 0);
  std::vector<uint8_t> seen(n);
  std::vector<Successors> path;
  uint32_t next = static_cast<uint32_t>(n);
  auto enter = [&](NodeId node) {
    if (!std::exchange(seen[node.raw], 1)) path.push_back(successors_of(node));
  };
  for (uint32_t root = 0; root < n; ++root) {
    if (representative_[NodeId(root)] != NodeId(root)) continue;
    enter(NodeId(root));
    while (!path.empty()) {
      if (NodeId to = next_of(path.back(), true)) {
        enter(to);
        continue;
      }
      ranks_[path.back().node.raw] = --next;
      path.pop_back();
    }
  }
}

}  // namespace heddle::pointsto
