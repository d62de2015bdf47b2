// Instances of methods, calls between them, the threads they start, and the classes they initialize.
#include <absl/container/inlined_vector.h>

#include <algorithm>

#include "pointsto/constraint_list.h"
#include "pointsto/once.h"
#include "pointsto/solver.h"

namespace heddle::pointsto {
namespace {

NoteKind note_of(Unseen unseen) {
  switch (unseen) {
    case Unseen::phantom_call: return NoteKind::phantom_call;
    case Unseen::unknown_bootstrap: return NoteKind::unknown_bootstrap;
    case Unseen::native_method: return NoteKind::native_method;
    case Unseen::missing_body: return NoteKind::missing_body;
  }
  return NoteKind::missing_body;
}

}  // namespace

// --- entry points ----------------------------------------------------------------------------------------------

// Every main in a thread of its own; around them what the JVM calls itself, which belongs to no
// thread in particular.
void Solver::call_entry_points() {
  for (MethodId main : request_.mains) {
    ThreadId thread = state_.threads.add_main(main);
    ObjectId object =
        state_.heap.object(state_.heap.site({SiteKind::thread_object, thread_, main, 0, 0}), ContextTable::coarse);
    flow(state_.sets->single(object), thread_object_node(thread));
    flow(state_.sets->single(object), all_threads_);
    ContextId context = state_.contexts.intern({}, request_.contexts.thread ? thread : ThreadId::none());
    initialize(program_[main].owner);
    state_.roots.push_back(add_root(main, context));
    join(leaving_node(main), uncaught_);
  }
  for (MethodId root : models_.jvm_roots()) {
    initialize(program_[root].owner);
    state_.jvm_roots.push_back(add_root(root, ContextTable::coarse));
  }
}

// A method that no code calls; its arguments are made by the JVM.
InstanceId Solver::add_root(MethodId method, ContextId context) {
  InstanceId id = instance_of(method, context);
  seeded_roots_.insert(id);
  return id;
}

void Solver::seed_parameters(const Instance& instance) {
  const ir::Method& method = program_[instance.method];
  std::vector<TypeId> types = parameter_types(program_, program_.text(method.descriptor));
  if (!method.is_static()) types.insert(types.begin(), TypeId::of_class(method.owner));
  for (size_t i = 0; i < types.size(); ++i) {
    Variable parameter = instance.constraints->parameters[i];
    if (parameter == no_variable || !can_be_instance(hierarchy_, types[i])) continue;
    if (types[i] == thread_ || types[i] == throwable_) {
      add_edge(types[i] == thread_ ? all_threads_ : uncaught_, node(instance, parameter));
      continue;
    }
    ObjectId object = types[i] == string_
                          ? merged_object(string_)
                          : state_.heap.object(state_.heap.site({SiteKind::jvm, types[i], instance.method, 0, 0}),
                                               ContextTable::coarse);
    flow(state_.sets->single(object), node(instance, parameter));
    if (types[i] == string_.array_of()) flow(state_.sets->single(merged_object(string_)), element_node(object));
  }
}

// --- calls -----------------------------------------------------------------------------------------------------

// (6) l = r.m(...): dispatch by the class of the new receivers; all receivers that select one method go together.
void Solver::method_invocation(InstanceId id, uint32_t call_index, SetId all, SetId seen) {
  const Call& call = state_.instances[id].constraints->calls[call_index];
  absl::InlinedVector<Target, 8> grouped;
  // No target is added to the table while these are gone through: calls are visited one by one.
  for (const Target& t : targets_of(call, state_.sets->subtract(all, seen))) {
    hand_through({id, call_index, t.callee, t.receivers});
    if (has_group(call, t.callee))
      grouped.push_back(t);
    else
      invoke_on(id, call_index, t.callee, t.receivers);
  }
  if (!grouped.empty()) join_group(id, call_index, group_of(id, call_index, all, seen, grouped));
}

// Remembered per target and receivers: many calls of coarse code see the same.
std::span<const Solver::Target> Solver::targets_of(const Call& call, SetId receivers) {
  auto [at, added] = dispatched_.try_emplace({call.target, call.kind == CallKind::special, receivers});
  Dispatched& dispatched = at->second;
  if (added) {
    std::vector<std::pair<MethodId, std::vector<Word>>> by_callee;
    for (const Word& word : state_.sets->words(receivers)) {
      MethodId callee = selected(call, state_.heap.type_of_word(word.number));
      if (!callee) continue;
      auto target = std::ranges::find(by_callee, callee, &std::pair<MethodId, std::vector<Word>>::first);
      if (target == by_callee.end()) target = by_callee.insert(by_callee.end(), {callee, {}});
      target->second.push_back(word);
    }
    dispatched = {static_cast<uint32_t>(dispatched_targets_.size()), static_cast<uint32_t>(by_callee.size())};
    for (auto& [callee, words] : by_callee) dispatched_targets_.push_back({callee, state_.sets->of_words(words)});
  }
  return std::span(dispatched_targets_).subspan(dispatched.first, dispatched.count);
}

// Where callees depend on the receivers and not on the call.
bool Solver::has_group(const Call& call, MethodId callee) const {
  return request_.contexts.kind == ContextSpec::Kind::object && !call.spawns && !models_.of(callee);
}

GroupId Solver::group_of(InstanceId id, uint32_t call_index, SetId all, SetId seen,
                         std::span<const Target> fresh) {
  const Call& call = state_.instances[id].constraints->calls[call_index];
  ThreadId thread = thread_of(state_.instances[id]);
  GroupKey key{call.target, call.kind == CallKind::special, thread, all};
  if (auto known = groups_.find(key); known != groups_.end()) return known->second;

  CallGroup group;
  key.receivers = seen;
  if (auto base = groups_.find(key); base != groups_.end()) group.base = base->second;
  key.receivers = all;
  group.arguments = call.arguments;
  group.first_member = static_cast<uint32_t>(state_.group_members.size());
  for (const Target& target : fresh) add_members(id, call_index, target);
  auto first = state_.group_members.begin() + group.first_member;
  std::ranges::sort(first, state_.group_members.end());
  state_.group_members.erase(std::unique(first, state_.group_members.end()), state_.group_members.end());
  group.members = static_cast<uint32_t>(state_.group_members.size()) - group.first_member;

  // A callee that is alone needs no nodes before it.
  if (group.base || group.members > 1) group.first_node = new_nodes(call.arguments + 2, InstanceId::none());
  GroupId made = state_.groups.push_back(group);
  groups_.emplace(key, made);
  if (!group.first_node) return made;
  for (uint32_t i = 0; i < group.members; ++i) connect(made, state_.group_members[group.first_member + i]);
  if (!group.base) return made;
  const CallGroup base = state_.groups[group.base];
  if (!base.first_node) {
    connect(made, state_.group_members[base.first_member]);
    return made;
  }
  for (uint32_t i = 0; i < group.arguments; ++i)
    add_edge(NodeId(group.first_node.raw + i), NodeId(base.first_node.raw + i));
  for (uint32_t i = group.arguments; i < group.arguments + 2; ++i)
    add_edge(NodeId(base.first_node.raw + i), NodeId(group.first_node.raw + i));
  return made;
}

void Solver::add_members(InstanceId id, uint32_t call_index, const Target& target) {
  if (!is_sensitive(target.callee)) {
    InstanceId member = instance_of(target.callee, ContextTable::coarse);
    receive(member, target.receivers);
    return state_.group_members.push_back(member);
  }
  const ThreadId thread = thread_of(state_.instances[id]);
  state_.sets->for_each(target.receivers, [&](ObjectId o) {
    auto [at, added] = members_on_.try_emplace({target.callee, thread, o});
    if (added) {
      at->second = instance_of(target.callee, callee_context(id, call_index, target.callee, o, thread));
      receive(at->second, state_.sets->single(o));
    }
    state_.group_members.push_back(at->second);
  });
}

void Solver::join_group(InstanceId id, uint32_t call_index, GroupId joined) {
  const Instance from = state_.instances[id];
  const uint32_t number = from.first_call + call_index;
  if (group_call_of_.size() <= number) group_call_of_.resize(state_.call_owner.size(), UINT32_MAX);
  if (uint32_t& at = group_call_of_[number];
      at != UINT32_MAX && stands_upon(joined, state_.group_calls[at].group)) {
    leave_group(id, call_index, state_.group_calls[at].group);
    state_.group_calls[at].group = joined;
  } else {
    at = static_cast<uint32_t>(state_.group_calls.size());
    state_.group_calls.push_back({number, joined});
  }
  const CallGroup& group = state_.groups[joined];
  if (!group.first_node) {
    const InstanceId callee = state_.group_members[group.first_member];
    if (state_.instances[callee].first_node)
      connect(id, call_index, callee);
    else
      pending_calls_.push_back({id, call_index, callee});
    return;
  }
  const Call& call = from.constraints->calls[call_index];
  NodeId hub = group.first_node;
  std::span<const Variable> arguments = from.constraints->arguments_of(call);
  for (uint32_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] != no_variable) add_edge(node(from, arguments[i]), NodeId(hub.raw + i));
  if (call.result != no_variable) add_edge(NodeId(hub.raw + call.arguments), node(from, call.result));
  if (call.thrown != no_variable) join(NodeId(hub.raw + call.arguments + 1), node(from, call.thrown));
}

bool Solver::stands_upon(GroupId group, GroupId base) const {
  constexpr int steps = 8;
  for (int i = 0; i < steps && group && group > base; ++i) group = state_.groups[group].base;
  return group == base;
}

// The call joins a group that stands upon this one, through which all flows that did through this one.
void Solver::leave_group(InstanceId id, uint32_t call_index, GroupId left) {
  const Instance from = state_.instances[id];
  const Call& call = from.constraints->calls[call_index];
  const CallGroup& group = state_.groups[left];
  std::span<const Variable> arguments = from.constraints->arguments_of(call);
  auto supersede = [&](NodeId a, NodeId b) { superseded_.insert(edge_key(a, b)); };
  if (group.first_node) {
    for (uint32_t i = 0; i < arguments.size(); ++i)
      if (arguments[i] != no_variable) supersede(node(from, arguments[i]), NodeId(group.first_node.raw + i));
    NodeId result(group.first_node.raw + group.arguments), thrown(result.raw + 1);
    if (call.result != no_variable) supersede(result, node(from, call.result));
    if (call.thrown != no_variable) supersede(thrown, node(from, call.thrown));
    return;
  }
  const Instance to = state_.instances[state_.group_members[group.first_member]];
  if (!to.first_node) return;
  std::span<const Variable> parameters = to.constraints->parameters.last(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] != no_variable && parameters[i] != no_variable)
      supersede(node(from, arguments[i]), node(to, parameters[i]));
  if (call.result != no_variable && to.constraints->result != no_variable)
    supersede(node(to, to.constraints->result), node(from, call.result));
}

void Solver::connect(GroupId id, InstanceId member) {
  const Instance to = state_.instances[member];
  if (!to.first_node) {
    pending_members_.emplace_back(id, member);
    return;
  }
  const CallGroup group = state_.groups[id];
  std::span<const Variable> parameters = to.constraints->parameters.last(group.arguments);
  for (uint32_t i = 0; i < group.arguments; ++i)
    if (parameters[i] != no_variable) add_edge(NodeId(group.first_node.raw + i), node(to, parameters[i]));
  NodeId result(group.first_node.raw + group.arguments), thrown(result.raw + 1);
  if (to.constraints->result != no_variable && methods_[to.method].handed.empty())
    add_edge(node(to, to.constraints->result), result);
  join(leaving_node(to.method), thrown);
}

MethodId Solver::selected(const Call& call, TypeId receiver) {
  if (call.kind == CallKind::special) {
    ClassId owner = program_[call.target].owner;
    return hierarchy_.is_subtype(receiver, TypeId::of_class(owner)) ? call.target : MethodId::none();
  }
  ClassId receiver_class = receiver.is_array() ? program_.object_class() : receiver.class_id();
  if (!hierarchy_.is_subtype(receiver, TypeId::of_class(program_[call.target].owner))) return MethodId::none();
  if (hierarchy_.is_interface(receiver_class) && hierarchy_.is_interface(program_[call.target].owner))
    return call.target;  // a dynamic proxy
  hierarchy::Selection selection = selections_.select(receiver_class, call.target);
  return selection ? selection.method : MethodId::none();
}

void Solver::invoke_on(InstanceId id, uint32_t call_index, MethodId callee, SetId receivers) {
  const Call& call = state_.instances[id].constraints->calls[call_index];
  if (call.spawns) {
    state_.sets->for_each(receivers, [&](ObjectId o) { spawn(id, call_index, callee, o); });
    return;
  }
  ThreadId thread = thread_of(state_.instances[id]);
  bool by_object =
      request_.contexts.kind == ContextSpec::Kind::object && is_sensitive(callee) && !models_.of(callee);
  if (!by_object) {
    ContextId context = callee_context(id, call_index, callee, ObjectId::none(), thread);
    receive(link(id, call_index, callee, context), receivers);
    return;
  }
  state_.sets->for_each(receivers, [&](ObjectId o) {
    ContextId context = callee_context(id, call_index, callee, o, thread);
    receive(link(id, call_index, callee, context), state_.sets->single(o));
  });
}

void Solver::static_invocation(InstanceId id, uint32_t call_index) {
  const Call& call = state_.instances[id].constraints->calls[call_index];
  hand_through({id, call_index, call.target, empty_set});
  if (call.spawns) return spawn(id, call_index, call.target, ObjectId::none());
  link(id, call_index, call.target,
       callee_context(id, call_index, call.target, ObjectId::none(), thread_of(state_.instances[id])));
}

InstanceId Solver::link(InstanceId caller, uint32_t call_index, MethodId callee, ContextId context) {
  InstanceId target =
      models_.of(callee) ? model_instance(callee, caller, call_index) : instance_of(callee, context);
  uint32_t call = state_.instances[caller].first_call + call_index;
  if (!linked_.insert(uint64_t{call} << 32 | target.raw).second) return target;
  state_.call_edges.push_back({call, target});
  if (call_index >= state_.instances[caller].constraints->calls.size()) return target;  // the intrinsic connects
  if (state_.instances[target].first_node)
    connect(caller, call_index, target);
  else
    pending_calls_.push_back({caller, call_index, target});
  return target;
}

// Arguments to parameters, result to result, exceptions to exceptions.
void Solver::connect(InstanceId caller, uint32_t call_index, InstanceId callee) {
  const Instance from = state_.instances[caller], to = state_.instances[callee];
  const Call& call = from.constraints->calls[call_index];
  std::span<const Variable> arguments = from.constraints->arguments_of(call);
  std::span<const Variable> parameters = to.constraints->parameters.last(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] != no_variable && parameters[i] != no_variable)
      add_edge(node(from, arguments[i]), node(to, parameters[i]));
  if (call.result != no_variable && to.constraints->result != no_variable && methods_[to.method].handed.empty())
    add_edge(node(to, to.constraints->result), node(from, call.result));
  if (call.thrown == no_variable) return;
  // What leaves a method has no context: one edge for all contexts of the callee, and of the caller if it leaves
  // that too.
  NodeId thrown = node(from, call.thrown);
  if (joined_.insert(uint64_t{leaving_node(to.method).raw} << 32 | thrown.raw).second)
    add_edge(leaving_node(to.method), thrown);
}

// (6') l = r.m(...), where m returns nothing but parameters and fields of its receiver: l gets them from here, and
// not from what m returns to anybody.
void Solver::hand_through(const HandingCall& handing) {
  const Instance from = state_.instances[handing.caller];
  const Call& call = from.constraints->calls[handing.call];
  const MethodRow& callee = methods_[handing.callee];
  if (call.result == no_variable) return;
  if (!callee.constraints) return pending_handing_.push_back(handing);
  NodeId result = node(from, call.result);
  // Contexts would have saved none of this: it does not count against their budget.
  const uint64_t added = edges_added_, saved = inclusions_saved_;
  const uint32_t first = program_[handing.callee].is_static() ? 0 : 1;
  for (const Handed& handed : callee.handed) {
    if (handed.field) {
      access_contents({handing.receivers, handed.field.raw, false}, empty_set, result);
    } else if (handed.parameter < first) {
      flow(handing.receivers, result);
    } else if (Variable argument = from.constraints->arguments_of(call)[handed.parameter - first];
               argument != no_variable) {
      join(node(from, argument), result);
    }
  }
  edges_added_ = added;
  inclusions_saved_ = saved;
}

void Solver::receive(InstanceId callee, SetId receivers) {
  Instance& instance = state_.instances[callee];
  if (!instance.first_node) {
    instance.receivers = state_.sets->unite(instance.receivers, receivers);
    return;
  }
  Variable self = instance.constraints->parameters[0];
  flow(receivers, node(instance, self));
}

// --- instances -------------------------------------------------------------------------------------------------

InstanceId Solver::instance_of(MethodId method, ContextId context) {
  auto [at, added] = instances_.try_emplace(uint64_t{method.raw} << 32 | context.raw);
  if (!added) return at->second;
  ++methods_[method].contexts;
  return at->second = add_instance({.method = method, .context = context});
}

// A model acts where it is called, in the caller's context.
InstanceId Solver::model_instance(MethodId method, InstanceId caller, uint32_t call_index) {
  const Instance& from = state_.instances[caller];
  uint64_t call = from.first_call + call_index;
  auto [at, added] = model_instances_.try_emplace(call << 32 | method.raw);
  if (!added) return at->second;
  size_t calls = from.constraints->calls.size();
  uint32_t instruction = call_index < calls ? from.constraints->calls[call_index].instruction
                                            : from.constraints->intrinsics[call_index - calls].instruction;
  Instance instance{.method = method, .context = from.context};
  instance.applied_in = caller;
  instance.applied_at = place_of(from, instruction);
  return at->second = add_instance(instance);
}

InstanceId Solver::add_instance(const Instance& instance) {
  InstanceId id = state_.instances.push_back(instance);
  unmade_.push_back(id);
  MethodRow& row = methods_[instance.method];
  if (!row.requested) requested_.push_back(instance.method);
  row.requested = true;
  return id;
}

Place Solver::place_of(const Instance& instance, uint32_t instruction) const {
  return instance.applied_at.method ? instance.applied_at : Place{instance.method, instruction};
}

// Reads the bodies of all methods that were reached since the last time, makes the waiting instances and connects
// the waiting calls.
bool Solver::prepare_pending() {
  while (!requested_.empty() || !unmade_.empty()) {
    if (request_.limit_reached && request_.limit_reached()) return false;
    std::vector<InstanceId> unmade = std::exchange(unmade_, {});
    translate(std::exchange(requested_, {}));
    for (InstanceId id : unmade) materialise(id);
    for (const PendingCall& call : std::exchange(pending_calls_, {})) {
      if (state_.instances[call.callee].first_node)
        connect(call.caller, call.call, call.callee);
      else
        pending_calls_.push_back(call);
    }
    for (const HandingCall& call : std::exchange(pending_handing_, {})) hand_through(call);
    for (auto [group, member] : std::exchange(pending_members_, {})) connect(group, member);
    for (ReflectiveCall& call : std::exchange(pending_reflective_calls_, {})) connect(std::move(call));
  }
  return true;
}

void Solver::translate(std::span<const MethodId> methods) {
  std::vector<MethodId> with_code;
  for (MethodId m : methods)
    if (program_[m].has_code && !models_.of(m)) with_code.push_back(m);
  request_.bodies->prepare(with_code);
  std::vector<const ir::Body*> bodies(methods.size());
  for (size_t i = 0; i < methods.size(); ++i)
    if (program_[methods[i]].has_code && !models_.of(methods[i])) bodies[i] = request_.bodies->body(methods[i]);

  if (state_.arenas.size() < request_.jobs.count)
    for (unsigned i = 0; i < request_.jobs.count; ++i) state_.arenas.push_back(std::make_unique<Arena>());
  constexpr size_t grain = 16;
  parallel_ranges(request_.jobs, methods.size(), grain, [&](size_t begin, size_t end, unsigned worker) {
    Arena& arena = *state_.arenas[worker];
    for (size_t i = begin; i < end; ++i) {
      methods_[methods[i]].constraints = constraints_for(methods[i], bodies[i], arena);
    }
  });
  for (MethodId m : methods) {
    methods_[m].handed = handed_through_.of(m);
    methods_[m].first_call_site = call_sites_;
    call_sites_ += static_cast<uint32_t>(methods_[m].constraints->calls.size());
    for (ClassId id : methods_[m].constraints->initialized) initialize(id);
    for (const Blind& blind : methods_[m].constraints->blind)
      state_.notes.push_back({note_of(blind.kind), {m, blind.instruction}});
  }
}

const MethodConstraints* Solver::constraints_for(MethodId method, const ir::Body* body, Arena& arena) const {
  if (const models::Model* model = models_.of(method)) return constraints_of_model(members_, *model, arena);
  if (body) return constraints_of_body(members_, models_, *body, arena);
  if (program_[method].is_abstract()) return constraints_of_proxy(members_, method, arena);
  return constraints_of_unseen(members_, method, arena);
}

void Solver::materialise(InstanceId id) {
  const MethodConstraints& constraints = *methods_[state_.instances[id].method].constraints;
  NodeId first = new_nodes(constraints.variables, id);
  Instance& made = state_.instances[id];
  made.constraints = &constraints;
  made.first_node = first;
  made.first_call = static_cast<uint32_t>(state_.call_owner.size());
  state_.call_owner.resize(made.first_call + constraints.calls.size() + constraints.intrinsics.size(), id);
  const Instance instance = made;

  if (instance.receivers != empty_set) flow(instance.receivers, node(instance, constraints.parameters[0]));
  for (const Allocation& a : constraints.allocations) {
    ObjectId object = allocate(instance, a.site);
    state_.made.push_back({object, id, a.repeated});
    flow(state_.sets->single(object), node(instance, a.variable));
  }
  for (const StaticLoad& load : constraints.static_loads)
    add_edge(static_node(load.field), node(instance, load.variable));
  for (const Handler& handler : constraints.handlers)
    flow(jvm_exceptions(handler.type), node(instance, handler.variable));
  for (const CurrentThread& current : constraints.current_threads) {
    ThreadId thread = thread_of(instance);
    bool known = thread && thread != ThreadTable::initializer;
    add_edge(known ? thread_object_node(thread) : all_threads_, node(instance, current.variable));
  }
  for (uint32_t i = 0; i < constraints.calls.size(); ++i)
    if (constraints.calls[i].kind == CallKind::static_) static_invocation(id, i);
  for (uint32_t i = 0; i < constraints.intrinsics.size(); ++i) {
    const IntrinsicCall& call = constraints.intrinsics[i];
    if (is_followed(call))
      apply_intrinsic(id, i);
    else
      state_.notes.push_back({NoteKind::unresolved_reflection, place_of(instance, call.instruction)});
  }
  if (seeded_roots_.contains(id)) seed_parameters(instance);
  if (ends_of_threads_.contains(id)) seed_thrown(instance);
}

// --- allocation ------------------------------------------------------------------------------------------------

ObjectId Solver::merged_object(TypeId type) {
  return state_.heap.object(state_.heap.site({SiteKind::merged, type, MethodId::none(), 0, 0}),
                            ContextTable::coarse);
}

ObjectId Solver::class_constant(TypeId type) {
  return state_.heap.object(state_.heap.site({SiteKind::class_constant, class_, MethodId::none(), 0, type.raw()}),
                            ContextTable::coarse);
}

// Strings, boxes and exceptions are one object per class, and so are the JDK's own primitive arrays and builders:
// nothing hangs on which of them it is.
bool Solver::is_merged(const Site& site) const {
  if (site.type.is_class() && models_.is_merged(site.type.class_id())) return true;
  if (!site.method || request_.contexts.full || !is_of_jdk(site.method)) return false;
  return site.type.is_array() && !site.type.component().is_reference();
}

// (7) The object that an allocation makes in a context.
ObjectId Solver::allocate(const Instance& instance, const Site& site) {
  const bool is_first = !state_.heap.has_objects_of(site.type);
  ObjectId object = object_of(instance, site);
  if (is_first) give_awaited_arrays(site.type);
  return object;
}

// What a model allocates is allocated where it is applied.
Site Solver::applied(const Instance& instance, Site site) {
  if (!instance.applied_at.method) return site;
  site.method = instance.applied_at.method;
  site.instruction = instance.applied_at.instruction;
  return site;
}

ObjectId Solver::object_of(const Instance& instance, Site site) {
  switch (site.kind) {
    case SiteKind::literal: return literal(instance, site);
    case SiteKind::class_constant:
    case SiteKind::merged:
    case SiteKind::member: return state_.heap.object(state_.heap.site(site), ContextTable::coarse);
    default: break;
  }
  site = applied(instance, site);
  if (is_merged(site) || is_one_type_too_many(site)) return merged_object(site.type);
  SiteId id = state_.heap.site(site);
  ContextId heap = policy_->heap(instance.context);
  // Beyond the budget an object is left with its thread, and then with nothing.
  uint32_t most = affordable(request_.budget.heap_contexts_per_site);
  if (uint32_t known = state_.heap.contexts_of(id); !request_.contexts.full && known >= most) {
    if (coarsened_sites_.insert(id).second) state_.coarsened_sites.push_back({site.method, site.instruction});
    bool keeps_thread = known < 2 * most && !is_of_jdk(instance.method);
    heap = keeps_thread ? state_.contexts.intern({}, state_.contexts[heap].thread) : ContextTable::coarse;
  }
  return state_.heap.object(id, heap);
}

// Reflection and clone() make objects of whatever type comes along. Where all types come along, as in a copy of an
// array in coarse code, each such place would have an array of each type, and each such array be copied at each of
// these places; and each of a dozen places where the JDK calls a constructor would make an object of each class:
// beyond the budget all places share one per type. What the application makes of its classes is told apart.
bool Solver::is_one_type_too_many(const Site& site) {
  const bool by_type = site.kind == SiteKind::copied || site.kind == SiteKind::modelled;
  if (request_.contexts.full || !by_type || state_.heap.knows(site)) return false;
  if (!site.type.is_array() && !is_of_jdk(site.method)) return false;
  Site place = site;
  place.type = object_;
  uint32_t& made = types_made_[place];
  if (made++ < request_.budget.types_per_place) return false;
  if (made == request_.budget.types_per_place + 1)
    state_.coarsened_sites.push_back({site.method, site.instruction});
  return true;
}

// A literal is one object per value. Those of JDK code are told apart only where they are handed to reflection as
// they stand; the rest is merged with computed strings.
ObjectId Solver::literal(const Instance& instance, Site site) {
  if (!request_.contexts.full && is_of_jdk(instance.method) && site.instruction == 0)
    return merged_object(string_);
  site.method = MethodId::none();
  site.instruction = 0;
  return state_.heap.object(state_.heap.site(site), ContextTable::coarse);
}

// The class or array that a string names as Class.forName understands it, or void.
TypeId Solver::type_named(Symbol text) {
  constexpr size_t longest_name = 200;
  auto [at, added] = type_named_.try_emplace(text, ir::void_type);
  if (added && program_.text(text).size() < longest_name) {
    std::string name(program_.text(text));
    std::ranges::replace(name, '.', '/');
    std::string_view rest = name;
    if (!name.starts_with('[')) {
      if (ClassId id = program_.find_class(name)) at->second = TypeId::of_class(id);
    } else if (TypeId type = described_type(program_, rest);
               rest.empty() && name.contains('L') == name.ends_with(';')) {
      at->second = type;
    }
  }
  return at->second;
}

// What the JVM may throw at any instruction, as far as a handler of this type catches it.
SetId Solver::jvm_exceptions(TypeId caught) {
  static constexpr const char* thrown[] = {
      "java/lang/NullPointerException",         "java/lang/ArithmeticException",
      "java/lang/ClassCastException",           "java/lang/ArrayIndexOutOfBoundsException",
      "java/lang/NegativeArraySizeException",   "java/lang/ArrayStoreException",
      "java/lang/IllegalMonitorStateException", "java/lang/OutOfMemoryError",
      "java/lang/StackOverflowError",           "java/lang/NoClassDefFoundError",
      "java/lang/ExceptionInInitializerError",  "java/lang/AbstractMethodError"};
  auto [at, added] = jvm_exceptions_.try_emplace(caught, empty_set);
  if (!added) return at->second;
  SetId set = empty_set;
  for (const char* name : thrown) {
    ClassId id = program_.find_class(name);
    if (id && (caught == ir::void_type || hierarchy_.is_subtype(TypeId::of_class(id), caught)))
      set = state_.sets->unite(set, state_.sets->single(merged_object(TypeId::of_class(id))));
  }
  return at->second = set;
}

// --- class initialization
// ----------------------------------------------------------------------------------------

// JVMS 5.5: the superclass first, then superinterfaces that have default methods, then the class itself. Once per
// run, in one context of its own.
void Solver::initialize(ClassId id) {
  std::vector<ClassId> waiting{id};
  while (!waiting.empty()) {
    ClassId c = waiting.back();
    waiting.pop_back();
    if (c.raw >= initialized_.size() || initialized_[c]) continue;
    initialized_[c] = true;
    if (MethodId clinit = class_initializer(c)) {
      ThreadId thread = request_.contexts.thread ? ThreadTable::initializer : ThreadId::none();
      ContextId context = is_sensitive(clinit) ? state_.contexts.intern({}, thread) : ContextTable::coarse;
      state_.roots.push_back(instance_of(clinit, context));
    }
    if (hierarchy_.is_interface(c)) continue;
    if (ClassId super = hierarchy_.super(c)) waiting.push_back(super);
    hierarchy_.for_each_superinterface(c, [&](ClassId i) {
      if (declares_default_method(i)) waiting.push_back(i);
    });
  }
}

MethodId Solver::class_initializer(ClassId id) const {
  for (MethodId m : program_[id].methods)
    if (program_[m].is_static() && program_.name(m) == "<clinit>") return m;
  return MethodId::none();
}

bool Solver::declares_default_method(ClassId interface) const {
  for (MethodId m : program_[interface].methods)
    if (!program_[m].is_static() && !program_[m].is_abstract()) return true;
  return false;
}

// --- contexts
// ----------------------------------------------------------------------------------------------------

bool Solver::is_sensitive(MethodId method) const {
  return request_.contexts.full || models_.detail(program_[method].owner) == models::Detail::sensitive;
}

// Made by JDK code on which no context was spent.
bool Solver::is_coarse_object(ObjectId object) const {
  const Object& o = state_.heap[object];
  if (o.heap != ContextTable::coarse) return false;
  MethodId method = state_.heap[o.site].method;
  return !method || is_of_jdk(method);
}

ContextId Solver::callee_context(InstanceId caller, uint32_t call_index, MethodId callee, ObjectId receiver,
                                 ThreadId thread) {
  if (!is_sensitive(callee)) return ContextTable::coarse;
  const Instance& from = state_.instances[caller];
  uint32_t call = methods_[from.method].first_call_site + call_index;
  if (!receiver) return within_budget(callee, policy_->static_callee(from.context, call, thread));
  if (!request_.contexts.full && is_of_jdk(callee) && is_coarse_object(receiver)) return ContextTable::coarse;
  const Object& o = state_.heap[receiver];
  return within_budget(callee, policy_->callee(from.context, call, {o.site, o.heap}, thread));
}

uint32_t Solver::affordable(uint32_t most) const {
  constexpr uint64_t unit = 64;
  uint64_t inclusions = edges_added_ + inclusions_saved_;
  uint64_t share = request_.budget.edges * unit / std::max<uint64_t>(request_.budget.edges, inclusions);
  return static_cast<uint32_t>(std::max<uint64_t>(1, most * share * share / (unit * unit)));
}

// Beyond the budget a method is left with its thread, and then with nothing.
ContextId Solver::within_budget(MethodId callee, ContextId context) {
  if (request_.contexts.full || instances_.contains(uint64_t{callee.raw} << 32 | context.raw)) return context;
  MethodRow& row = methods_[callee];
  // A thread that is not told apart from another seems to run all that the other does: the last place to save.
  bool is_thread = TypeId::of_class(program_[callee].owner) == thread_;
  uint32_t most =
      is_thread ? request_.budget.contexts_per_method : affordable(request_.budget.contexts_per_method);
  if (row.contexts < most) return context;
  if (!row.coarsened) {
    row.coarsened = true;
    state_.coarsened_methods.push_back(callee);
  }
  if (row.contexts >= 2 * most) return ContextTable::coarse;
  return state_.contexts.intern({}, state_.contexts[context].thread);
}

// --- threads
// -----------------------------------------------------------------------------------------------------

NodeId Solver::thread_object_node(ThreadId thread) {
  thread = state_.threads.first_of(thread);
  if (thread.raw >= thread_objects_.size()) thread_objects_.resize(thread.raw + 1);
  if (!thread_objects_[thread]) thread_objects_[thread] = new_nodes(1, InstanceId::none());
  return thread_objects_[thread];
}

// Does nothing at all, as Enum.finalize() and the hooks of thread pools do: no thread worth the name runs it.
bool Solver::is_empty(MethodId method) {
  if (!program_[method].has_code || models_.of(method)) return false;
  const ir::Body* body = request_.bodies->body(method);
  return body &&
         std::ranges::all_of(body->op, [](ir::Op op) { return op == ir::Op::param || op == ir::Op::return_; });
}

// A new thread runs `root` on `receiver`, named by the place of the call to the model that spawns it.
void Solver::spawn(InstanceId id, uint32_t call_index, MethodId root, ObjectId receiver) {
  if (is_empty(root)) return;
  const Instance instance = state_.instances[id];
  const Call& call = instance.constraints->calls[call_index];
  RunOn on;
  if (receiver)
    on = {state_.heap[receiver].site,
          state_.contexts.intern(state_.contexts[state_.heap[receiver].heap].elements, ThreadId::none())};
  ThreadId parent = thread_of(instance);
  if (parent == ThreadTable::initializer) parent = ThreadId::none();
  ThreadId thread =
      state_.threads.spawned(root, on, place_of(instance, call.instruction), call.thread_kind, parent);
  NodeId object_node = thread_object_node(thread);
  ObjectId object = receiver;
  if (!receiver || !hierarchy_.is_subtype(state_.heap.type(receiver), thread_))
    object = allocate(instance, {SiteKind::thread_object, thread_, MethodId::none(), 0, call.instruction});
  flow(state_.sets->single(object), object_node);
  flow(state_.sets->single(object), all_threads_);
  Spawned spawned{id, call_index, root, receiver, thread};
  spawned_.push_back(spawned);
  start(spawned, thread);
  if (state_.threads[thread].many) start(spawned, state_.threads[thread].twin);
}

void Solver::start(const Spawned& spawned, ThreadId thread) {
  ThreadId known = request_.contexts.thread ? thread : ThreadId::none();
  ContextId context = callee_context(spawned.caller, spawned.call, spawned.root, spawned.receiver, known);
  InstanceId callee = link(spawned.caller, spawned.call, spawned.root, context);
  if (spawned.receiver) receive(callee, state_.sets->single(spawned.receiver));
  join(leaving_node(spawned.root), uncaught_);
  state_.thread_roots.push_back({thread, callee});
  end(spawned, thread, known);
}

// A thread that something thrown has ended runs its handler, on the thread itself: a second root of
// the same thread.
void Solver::end(const Spawned& spawned, ThreadId thread, ThreadId known) {
  const Instance caller = state_.instances[spawned.caller];
  const Call& call = caller.constraints->calls[spawned.call];
  const MethodId method = end_of_thread();
  if (!method || !spawned.receiver || call.result != no_variable ||
      !caller.constraints->arguments_of(call).empty() ||
      !hierarchy_.is_subtype(state_.heap.type(spawned.receiver), thread_))
    return;
  ContextId context = callee_context(spawned.caller, spawned.call, method, spawned.receiver, known);
  InstanceId callee = link(spawned.caller, spawned.call, method, context);
  receive(callee, state_.sets->single(spawned.receiver));
  state_.thread_roots.push_back({thread, callee});
  if (ends_of_threads_.insert(callee).second && state_.instances[callee].first_node)
    seed_thrown(state_.instances[callee]);
}

// Of the JVM's roots the one that it calls on a thread, with what was thrown.
MethodId Solver::end_of_thread() const {
  for (MethodId m : models_.jvm_roots())
    if (!program_[m].is_static() && TypeId::of_class(program_[m].owner) == thread_ &&
        program_.descriptor(m) == "(Ljava/lang/Throwable;)V")
      return m;
  return MethodId::none();
}

void Solver::seed_thrown(const Instance& instance) {
  if (Variable thrown = instance.constraints->parameters[1]; thrown != no_variable)
    add_edge(uncaught_, node(instance, thrown));
}

// A thread is many if two places or contexts spawn it, if it is merged, if its spawn is in a loop or in code that
// can run twice, or if a parent is many or not known; not if it always runs on one single Thread, which is started
// once at most. Both representatives then run.
bool Solver::find_many_threads() {
  LoopCache loops(*request_.bodies);
  OnceRunners once(state_, loops);
  absl::flat_hash_map<ThreadId, std::pair<InstanceId, uint32_t>> spawned_by;
  absl::flat_hash_map<ThreadId, ObjectId> runs_on;  // none: several
  for (const Spawned& s : spawned_) {
    auto [on, first] = runs_on.try_emplace(s.thread, s.receiver);
    if (!first && on->second != s.receiver) on->second = ObjectId::none();
  }
  std::optional<IdVector<ObjectId, uint8_t>> single;
  auto starts_once = [&](const Spawned& s) {
    const models::ThreadKind kind = state_.instances[s.caller].constraints->calls[s.call].thread_kind;
    if (kind != models::ThreadKind::thread || !runs_on[s.thread]) return false;
    if (!hierarchy_.is_subtype(state_.heap.type(s.receiver), thread_)) return false;
    if (!single) single = find_single_objects(state_, once, loops);
    return (*single)[s.receiver] != 0;
  };
  std::vector<ThreadId> found;
  for (const Spawned& s : spawned_) {
    if (state_.threads[s.thread].many) continue;
    auto [at, first] = spawned_by.try_emplace(s.thread, s.caller, s.call);
    bool again = !first && at->second != std::pair(s.caller, s.call);
    bool repeated = state_.instances[s.caller].constraints->calls[s.call].repeated;
    const bool merged = state_.threads[s.thread].merged;
    if (merged || ((again || repeated || !once.runs_once(s.caller)) && !starts_once(s))) found.push_back(s.thread);
  }
  bool any = false;
  for (ThreadId thread : found) {
    if (state_.threads[thread].many) continue;
    any = true;
    ThreadId second = state_.threads.make_many(thread);
    size_t n = spawned_.size();
    for (size_t i = 0; i < n; ++i)
      if (Spawned s = spawned_[i]; s.thread == thread) start(s, second);
  }
  return any;
}

}  // namespace heddle::pointsto
