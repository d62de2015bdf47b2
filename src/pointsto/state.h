// The tables of a points-to solution: plain columns of ids, filled by the solver and then frozen in a Result.
#pragma once

#include <memory>
#include <vector>

#include "base/arena.h"
#include "pointsto/constraints.h"
#include "pointsto/contexts.h"
#include "pointsto/heap.h"
#include "pointsto/sets.h"
#include "pointsto/threads.h"

namespace heddle::pointsto {

struct GroupTag;
struct InstanceTag;
struct NodeTag;
using GroupId = Id<GroupTag>;
using InstanceId = Id<InstanceTag>;
using NodeId = Id<NodeTag>;  // a pointer: a variable in an instance, a field of an object, a static field

// A method in a context. Its variables are consecutive nodes.
struct Instance {
  MethodId method;
  ContextId context;
  const MethodConstraints* constraints = nullptr;  // null until its body has been read
  NodeId first_node = {};
  uint32_t first_call = 0;  // its calls are numbered from here
  SetId receivers = empty_set;
  // A modelled method acts at the call that reaches it: its allocations and spawns are named by that place.
  InstanceId applied_in = {};
  Place applied_at = {};
};

struct CallEdge {
  uint32_t call;  // Instance::first_call + index
  InstanceId callee;

  friend auto operator<=>(const CallEdge&, const CallEdge&) = default;
};

// All calls of one method on one set of receivers by one thread, under object contexts: they reach the same
// callees, so they share them. Arguments flow into the group's nodes and from there to the callees, results come
// back the same way; nothing is lost, and the edges of callers times callees are never made. A group that grows is
// a new group upon the old one.
struct CallGroup {
  GroupId base;       // its callees are this group's too
  NodeId first_node;  // one per argument, the result, what is thrown; none: it has one callee, called directly
  uint32_t arguments = 0;
  uint32_t first_member = 0, members = 0;  // into State::group_members: callees beyond the base's
};
struct GroupCall {
  uint32_t call;
  GroupId group;

  friend auto operator<=>(const GroupCall&, const GroupCall&) = default;
};

// Where a rule could not see or gave up precision.
enum class NoteKind : uint8_t {
  unresolved_reflection,
  native_method,
  phantom_call,
  unknown_bootstrap,
  missing_body,
};
struct Note {
  NoteKind kind;
  Place place;
  friend auto operator<=>(const Note&, const Note&) = default;
};

struct ThreadRoot {
  ThreadId thread;
  InstanceId instance;
};

struct Made {  // an instance allocates an object
  ObjectId object;
  InstanceId by;
  bool repeated;
};

struct State {
  State() = default;
  State(const State&) = delete;

  std::span<const InstanceId> members_of(const CallGroup& group) const {
    return std::span(group_members).subspan(group.first_member, group.members);
  }

  // Calls visit(call number, group) for every group whose members a call reaches, bases included, each once. The
  // calls of groups must be sorted: a call has one for every step in which its receivers grew.
  template <class Visit>
  void for_each_group(Visit visit) const {
    IdVector<GroupId, uint32_t> last(groups.size(), UINT32_MAX);
    for (const GroupCall& c : group_calls)
      for (GroupId id = c.group; id && last[id] != c.call; id = groups[id].base) {
        last[id] = c.call;
        visit(c.call, id);
      }
  }

  Heap heap;
  ContextTable contexts;
  ThreadTable threads;
  std::unique_ptr<SetStore> sets;
  IdVector<NodeId, SetId> points_to;
  IdVector<NodeId, InstanceId> owner;  // none: a field or element
  IdVector<InstanceId, Instance> instances;
  std::vector<InstanceId> call_owner;  // by call number; intrinsics, which may call, are numbered behind the calls
  std::vector<CallEdge> call_edges;    // in the order they were found; frozen: sorted
  IdVector<GroupId, CallGroup> groups;
  std::vector<InstanceId> group_members;
  std::vector<GroupCall> group_calls;
  absl::flat_hash_map<uint64_t, NodeId> field_nodes;  // object << 32 | field
  absl::flat_hash_map<ObjectId, NodeId> element_nodes;
  absl::flat_hash_map<FieldId, NodeId> static_nodes;
  std::vector<InstanceId> roots;  // mains and class initializers
  std::vector<InstanceId> jvm_roots;
  std::vector<ThreadRoot> thread_roots;
  std::vector<Made> made;
  std::vector<Note> notes;
  std::vector<MethodId> coarsened_methods;  // that asked for more contexts than the budget allows; frozen: sorted
  std::vector<Place> coarsened_sites;       // allocations that did; frozen: sorted
  uint64_t visits = 0;
  bool complete = false;
  std::vector<std::unique_ptr<Arena>> arenas;  // of the constraints
};

}  // namespace heddle::pointsto
