// Reflection, handles, unsafe access: the effects that need to look at what their arguments are.
//
// A class constant is an object that knows its class, a string literal one that knows its text, and a Method,
// Constructor, Field or handle one that knows its member. What is made from a computed string, or from a class
// that nobody knows, comes from the reachability metadata; if there is none, the place is noted as unresolved.
#include <absl/container/inlined_vector.h>

#include <algorithm>

#include "pointsto/constraint_list.h"
#include "pointsto/solver.h"

namespace heddle::pointsto {
namespace {

// Array.newInstance(array.getClass(), n) would otherwise make arrays of arrays of arrays without end.
constexpr unsigned max_reflective_dimensions = 3;

// Loads classes, makes objects of them or calls their members. What only reaches memory (fields, elements, enum
// constants) or makes arrays is no part of it: containers and atomics live by it.
bool is_reflective_call(models::Intrinsic intrinsic) {
  using models::Intrinsic;
  switch (intrinsic) {
    case Intrinsic::class_for_name:
    case Intrinsic::load_class:
    case Intrinsic::new_instance:
    case Intrinsic::constructor_of:
    case Intrinsic::construct:
    case Intrinsic::method_named:
    case Intrinsic::methods_of:
    case Intrinsic::invoke_method:
    case Intrinsic::service_load:
    case Intrinsic::proxy_new_instance:
    case Intrinsic::method_handle_invoke:
    case Intrinsic::allocate_instance:
    case Intrinsic::method_handle_named:
    case Intrinsic::constructor_handle: return true;
    default: return false;
  }
}

}  // namespace

bool Solver::is_followed(const IntrinsicCall& call) const {
  return request_.follow_reflection || !is_reflective_call(call.intrinsic);
}

// What a rule gives flows at its end, at once: one by one, thousands of objects would make as many sets.
void Solver::apply_intrinsic(InstanceId id, uint32_t index) {
  const Instance instance = state_.instances[id];
  IntrinsicSite at{id, index, instance, instance.constraints->intrinsics[index]};
  apply_rule(at);
  flow_given(at);
}

void Solver::flow_given(const IntrinsicSite& at) {
  if (!given_.empty()) flow(state_.sets->of_objects(given_), node(at.instance, at.call.result));
  given_.clear();
  give_elements();
}

void Solver::apply_rule(const IntrinsicSite& at) {
  using models::Intrinsic;
  switch (at.call.intrinsic) {
    case Intrinsic::none: return;
    case Intrinsic::class_for_name: return class_for_name(at, true);
    case Intrinsic::load_class: return class_for_name(at, false);
    case Intrinsic::new_instance: return new_instance(at);
    case Intrinsic::constructor_of: return constructors_of(at);
    case Intrinsic::construct: return construct(at);
    case Intrinsic::method_named: return methods_of(at, true);
    case Intrinsic::methods_of: return methods_of(at, false);
    case Intrinsic::invoke_method: return invoke_method(at);
    case Intrinsic::field_named: return fields_of(at, true);
    case Intrinsic::fields_of: return fields_of(at, false);
    case Intrinsic::field_get: return field_access(at, false);
    case Intrinsic::field_set: return field_access(at, true);
    case Intrinsic::array_new_instance: return array_new_instance(at);
    case Intrinsic::array_type: return array_type(at);
    case Intrinsic::service_load: return service_load(at);
    case Intrinsic::proxy_new_instance: return proxy_new_instance(at);
    case Intrinsic::enum_constants: return enum_constants(at);
    case Intrinsic::unsafe_get: return unsafe_access(at, false);
    case Intrinsic::unsafe_put: return unsafe_access(at, true);
    case Intrinsic::method_handle_invoke: return method_handle_invoke(at);
    case Intrinsic::var_handle_get: return var_handle_access(at, false);
    case Intrinsic::var_handle_set: return var_handle_access(at, true);
    case Intrinsic::allocate_instance: return allocate_instance(at);
    case Intrinsic::component_type:
    case Intrinsic::superclass_of:
    case Intrinsic::interfaces_of: return related_classes(at);
    case Intrinsic::method_handle_named: return methods_of(at, true);
    case Intrinsic::constructor_handle: return constructors_of(at);
    case Intrinsic::field_handle_named: return fields_of(at, true);
    case Intrinsic::element_handle: return give_member(at, MemberKind::array_elements, 0);
    case Intrinsic::handle_of: return handle_of(at);
    case Intrinsic::combined_handle: return combined_handle(at, MemberKind::combined);
    case Intrinsic::catching_handle: return combined_handle(at, MemberKind::combined_to_catch);
    case Intrinsic::initialize_class: return initialize_class(at);
  }
}

// --- what arguments are ---------------------------------------------------------------------------------------

SetId Solver::argument(const IntrinsicSite& at, size_t i) const {
  Variable v = i < at.call.arguments ? arguments(at)[i] : no_variable;
  return v == no_variable ? empty_set : set_of(NodeId(at.instance.first_node.raw + v));
}

NodeId Solver::argument_node(const IntrinsicSite& at, size_t i) {
  Variable v = i < at.call.arguments ? arguments(at)[i] : no_variable;
  return v == no_variable ? NodeId::none() : node(at.instance, v);
}

// What an argument points to and did not when it was last asked for.
SetId Solver::fresh_argument(const IntrinsicSite& at, size_t i) {
  SetId all = argument(at, i);
  const uint64_t call = at.call_number();
  SetId& seen = seen_arguments_.try_emplace(call << 8 | i, empty_set).first->second;
  return state_.sets->subtract(all, std::exchange(seen, all));
}

SetId Solver::elements_of(SetId arrays) const {
  SetId elements = empty_set;
  state_.sets->for_each(arrays, [&](ObjectId o) {
    auto at = state_.element_nodes.find(o);
    if (at != state_.element_nodes.end()) elements = state_.sets->unite(elements, set_of(at->second));
  });
  return elements;
}

template <class Visit>
void Solver::for_each_class(SetId set, Visit visit) const {
  state_.sets->for_each(set, [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    if (site.kind == SiteKind::class_constant) visit(TypeId::from_raw(site.detail));
  });
}

template <class Visit>
bool Solver::for_each_literal(SetId set, Visit visit) const {
  bool all_known = true;
  state_.sets->for_each(set, [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    if (site.kind == SiteKind::literal)
      visit(Symbol(site.detail));
    else
      all_known = false;
  });
  return all_known;
}

// The class, its superclasses, its superinterfaces.
template <class Visit>
void Solver::for_each_declaring_class(ClassId id, Visit visit) const {
  for (ClassId c = id; c; c = c == program_.object_class() ? ClassId::none() : hierarchy_.super(c)) visit(c);
  hierarchy_.for_each_superinterface(id, [&](ClassId i) {
    if (i != id) visit(i);
  });
}

template <class Visit>
void Solver::for_each_method(SetId set, Visit visit) const {
  state_.sets->for_each(set, [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    if (site.kind != SiteKind::member) return;
    MemberKind kind{site.instruction};
    if (kind == MemberKind::method) return visit(MethodId(site.detail));
    if (kind == MemberKind::methods_of_class)
      for_each_declaring_class(ClassId(site.detail), [&](ClassId c) {
        for (MethodId m : program_[c].methods)
          if (program_.name(m)[0] != '<') visit(m);
      });
    if (kind == MemberKind::constructors_of_class)
      for (MethodId m : program_[ClassId(site.detail)].methods)
        if (program_.name(m) == "<init>") visit(m);
  });
}

template <class Visit>
void Solver::for_each_field(SetId set, Visit visit) const {
  state_.sets->for_each(set, [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    if (site.kind != SiteKind::member) return;
    MemberKind kind{site.instruction};
    if (kind == MemberKind::field) return visit(FieldId(site.detail));
    if (kind == MemberKind::fields_of_class)
      for_each_declaring_class(ClassId(site.detail), [&](ClassId c) {
        for (FieldId f : program_[c].fields) visit(f);
      });
  });
}

bool Solver::has_array_elements(SetId set) const {
  bool found = false;
  state_.sets->for_each(set, [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    found |= site.kind == SiteKind::member && MemberKind{site.instruction} == MemberKind::array_elements;
  });
  return found;
}

// --- what results are -----------------------------------------------------------------------------------------

void Solver::give(const IntrinsicSite& at, ObjectId object) {
  if (at.call.result != no_variable) given_.push_back(object);
}

// As the method's result type asks: the object itself, or an array that holds it.
void Solver::give_member(const IntrinsicSite& at, MemberKind kind, uint32_t member) {
  TypeId type = at.call.result_type;
  if (!type.is_reference()) return;
  ObjectId object =
      state_.heap.object(state_.heap.site({SiteKind::member, type.is_array() ? type.component() : type,
                                           MethodId::none(), static_cast<uint32_t>(kind), member}),
                         ContextTable::coarse);
  if (!type.is_array()) return give(at, object);
  ObjectId array = new_object(at, type);
  give(at, array);
  if (NodeId elements = element_node(array); elements != given_elements_in_) {
    give_elements();
    given_elements_in_ = elements;
  }
  given_elements_.push_back(object);
}

void Solver::give_elements() {
  if (!given_elements_.empty()) flow(state_.sets->of_objects(given_elements_), given_elements_in_);
  given_elements_.clear();
}

Site Solver::modelled_site(const IntrinsicSite& at, TypeId type) {
  return {SiteKind::modelled, type, at.instance.method, at.call.instruction, at.call.instruction};
}

ObjectId Solver::new_object(const IntrinsicSite& at, TypeId type) {
  return allocate(at.instance, modelled_site(at, type));
}

void Solver::unresolved(const IntrinsicSite& at) {
  state_.notes.push_back({NoteKind::unresolved_reflection, place_of(at.instance, at.call.instruction)});
}

void Solver::join(NodeId from, NodeId to, uint32_t filter) {
  if (from && to && joined_.insert(uint64_t{from.raw} << 32 | to.raw).second) add_edge(from, to, filter);
}

void Solver::call_reflectively(const IntrinsicSite& at, MethodId callee, SetId receivers,
                               std::vector<NodeId> given, NodeId any, PassedOn passed_on) {
  const uint32_t call_index = at.call_index();
  ThreadId thread = thread_of(at.instance);
  auto link_to = [&](ObjectId receiver) {
    InstanceId target =
        link(at.id, call_index, callee, callee_context(at.id, call_index, callee, receiver, thread));
    connect({at.id, at.index, target, given, any, passed_on});
    return target;
  };
  if (program_[callee].is_static()) {
    initialize(program_[callee].owner);
    link_to(ObjectId::none());
    return;
  }
  if (!is_sensitive(callee)) {
    if (receivers != empty_set) receive(link_to(ObjectId::none()), receivers);
    return;
  }
  state_.sets->for_each(receivers, [&](ObjectId o) { receive(link_to(o), state_.sets->single(o)); });
}

void Solver::connect(ReflectiveCall call) {
  const Instance from = state_.instances[call.caller], to = state_.instances[call.callee];
  if (!to.first_node) {
    pending_reflective_calls_.push_back(std::move(call));
    return;
  }
  std::vector<TypeId> types = parameter_types(program_, program_.descriptor(to.method));
  std::span<const Variable> parameters = to.constraints->parameters.last(types.size());
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i] == no_variable) continue;
    uint32_t filter = types[i].is_reference() ? filter_of(types[i]) : no_filter;
    if (i < call.given.size()) join(call.given[i], node(to, parameters[i]), filter);
    join(call.any, node(to, parameters[i]), filter);
  }
  const IntrinsicCall& site = from.constraints->intrinsics[call.intrinsic];
  if (site.result != no_variable && to.constraints->result != no_variable)
    join(node(to, to.constraints->result), node(from, site.result));
  join(leaving_node(to.method), leaving_node(from.method));
  if (to.constraints->result != no_variable) join(node(to, to.constraints->result), call.passed_on.returned);
  join(leaving_node(to.method), call.passed_on.thrown);
}

// One node for the elements of all arrays that are passed as an argument: new arrays join it.
NodeId Solver::spread_argument(const IntrinsicSite& at, size_t i) {
  auto [known, added] = spreads_.try_emplace(at.call_number());
  if (added) known->second = new_nodes(1, InstanceId::none());
  NodeId any = known->second;
  state_.sets->for_each(fresh_argument(at, i), [&](ObjectId array) {
    if (state_.heap.has_elements(array)) add_edge(element_node(array), any);
  });
  return any;
}

void Solver::construct_default(const IntrinsicSite& at, ClassId id) {
  if (!hierarchy_.is_instantiable(id)) return;
  initialize(id);
  ObjectId object = new_object(at, TypeId::of_class(id));
  give(at, object);
  for (MethodId m : program_[id].methods)
    if (program_.name(m) == "<init>" && program_.descriptor(m) == "()V")
      call_reflectively(at, m, state_.sets->single(object), {}, NodeId::none());
}

// --- classes and objects ---------------------------------------------------------------------------------------

void Solver::class_for_name(const IntrinsicSite& at, bool initializes) {
  auto give_class = [&](ClassId id) {
    if (initializes) initialize(id);
    give(at, class_constant(TypeId::of_class(id)));
  };
  bool known = for_each_literal(fresh_argument(at, 0), [&](Symbol text) {
    TypeId type = type_named(text);
    if (type.is_class()) return give_class(type.class_id());
    // A class loader knows no arrays.
    if (type.is_array() && at.call.intrinsic == models::Intrinsic::class_for_name) give(at, class_constant(type));
  });
  if (known) return;
  for (const ReflectiveClass& c : request_.reflection) give_class(c.id);
  if (request_.reflection.empty()) unresolved(at);
}

void Solver::new_instance(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (type.is_class()) construct_default(at, type.class_id());
  });
}

void Solver::constructors_of(const IntrinsicSite& at) {
  if (at.call.result_type.is_array()) return list_members(at, MemberKind::constructors_of_class);
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (type.is_class()) give_member(at, MemberKind::constructors_of_class, type.class_id().raw);
  });
}

// All members of the classes, in an array: the program picks by what no analysis sees, and each may be called. Of
// the few classes that a place of the application asks that is what it means; where any class comes along, nobody
// knows. Which it is shows when all else has come to rest.
void Solver::list_members(const IntrinsicSite& at, MemberKind kind) {
  give(at, new_object(at, at.call.result_type));
  const Place place = place_of(at.instance, at.call.instruction);
  if (!request_.contexts.full && is_of_jdk(place.method)) return;
  absl::InlinedVector<ClassId, 4>& asked = classes_asked_[place];
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    const bool known = !type.is_class() || std::ranges::find(asked, type.class_id()) != asked.end();
    if (!known && asked.size() <= request_.budget.classes_listed_per_place) asked.push_back(type.class_id());
  });
  listings_.push_back({at.id, at.index, kind});
}

bool Solver::give_listed() {
  const std::vector<Listing> waiting = std::exchange(listings_, {});
  for (const Listing& listing : waiting) {
    const Instance instance = state_.instances[listing.id];
    IntrinsicSite at{listing.id, listing.index, instance, instance.constraints->intrinsics[listing.index]};
    const size_t asked = classes_asked_[place_of(instance, at.call.instruction)].size();
    if (!request_.contexts.full && asked > request_.budget.classes_listed_per_place) {
      unresolved(at);
      continue;
    }
    for_each_class(argument(at, 0), [&](TypeId type) {
      if (type.is_class()) give_member(at, listing.kind, type.class_id().raw);
    });
    flow_given(at);
  }
  return !waiting.empty();
}

void Solver::construct(const IntrinsicSite& at) {
  NodeId any = spread_argument(at, 1);
  for_each_method(fresh_argument(at, 0), [&](MethodId constructor) {
    ClassId owner = program_[constructor].owner;
    if (program_.name(constructor) != "<init>" || !hierarchy_.is_instantiable(owner)) return;
    initialize(owner);
    ObjectId object = new_object(at, TypeId::of_class(owner));
    give(at, object);
    call_reflectively(at, constructor, state_.sets->single(object), {}, any);
  });
}

// The members that have one of the names in one of the classes or above. Every pair of a class and a name counts
// once, whichever arrives later: new classes look at all their members, new names at all that have the name. In
// coarse code there are thousands of both.
template <class Member, class Members, class Visit>
void Solver::for_each_named(const IntrinsicSite& at, absl::flat_hash_map<Symbol, std::vector<Member>>& by_name,
                            Members members_of, Visit visit) {
  SetId classes = argument(at, 0), new_classes = fresh_argument(at, 0);
  SetId names = argument(at, 1), new_names = fresh_argument(at, 1);
  SetId old_classes = state_.sets->subtract(classes, new_classes);
  // Tells each class that declares something once.
  auto for_each_declaring = [&](SetId among, bool known, auto use) {
    std::vector<uint8_t> seen(program_.classes().size());
    for_each_class(among, [&](TypeId type) {
      if (!type.is_class()) return;
      if (!known) give_metadata(at, type.class_id());
      for_each_declaring_class(type.class_id(), [&](ClassId c) {
        if (!std::exchange(seen[c.raw], uint8_t{true})) use(c);
      });
    });
    return seen;
  };
  if (new_classes != empty_set && names != empty_set) {
    absl::flat_hash_set<Symbol> wanted;
    bool known = for_each_literal(names, [&](Symbol name) { wanted.insert(name); });
    for_each_declaring(new_classes, known, [&](ClassId c) {
      for (Member m : members_of(c))
        if (wanted.contains(program_[m].name)) visit(m);
    });
  }
  if (old_classes != empty_set && new_names != empty_set) {
    std::vector<Symbol> wanted;
    bool known = for_each_literal(new_names, [&](Symbol name) { wanted.push_back(name); });
    if (by_name.empty())
      for (ClassId c : program_.classes())
        for (Member m : members_of(c)) by_name[program_[m].name].push_back(m);
    std::vector<uint8_t> declaring = for_each_declaring(old_classes, known, [](ClassId) {});
    for (Symbol name : wanted) {
      auto found = by_name.find(name);
      if (found == by_name.end()) continue;
      for (Member m : found->second)
        if (declaring[program_[m].owner.raw]) visit(m);
    }
  }
}

void Solver::methods_of(const IntrinsicSite& at, bool named) {
  if (!named) return list_members(at, MemberKind::methods_of_class);
  for_each_named(
      at, methods_named_, [&](ClassId c) { return program_[c].methods; },
      [&](MethodId m) { give_member(at, MemberKind::method, m.raw); });
}

// What the metadata says of a class whose member is chosen by a name that nobody knows.
void Solver::give_metadata(const IntrinsicSite& at, ClassId id) {
  auto listed = std::ranges::find(request_.reflection, id, &ReflectiveClass::id);
  if (listed == request_.reflection.end()) return unresolved(at);
  for (MethodId m : listed->methods) give_member(at, MemberKind::method, m.raw);
  for (FieldId f : listed->fields) give_member(at, MemberKind::field, f.raw);
}

void Solver::invoke_method(const IntrinsicSite& at) {
  NodeId any = spread_argument(at, 2);
  SetId members = argument(at, 0), new_members = fresh_argument(at, 0);
  SetId receivers = argument(at, 1), new_receivers = fresh_argument(at, 1);
  auto invoke = [&](SetId methods, SetId on) {
    for_each_method(methods, [&](MethodId method) {
      if (program_[method].is_static()) return call_reflectively(at, method, empty_set, {}, any);
      call_on(at, method, on, {}, any);
    });
  };
  invoke(new_members, receivers);
  if (new_receivers != empty_set && new_members != members)
    invoke(state_.sets->subtract(members, new_members), new_receivers);
}

// Virtual selection for each class of receivers.
void Solver::call_on(const IntrinsicSite& at, MethodId method, SetId receivers, const std::vector<NodeId>& given,
                     NodeId any, PassedOn passed_on) {
  Call call{.kind = CallKind::virtual_, .target = method};
  for (const Word& word : state_.sets->words(receivers))
    if (MethodId callee = selected(call, state_.heap.type_of_word(word.number)))
      call_reflectively(at, callee, state_.sets->of_words({&word, 1}), given, any, passed_on);
}

// --- fields ---------------------------------------------------------------------------------------------------

void Solver::fields_of(const IntrinsicSite& at, bool named) {
  if (!named) return list_members(at, MemberKind::fields_of_class);
  for_each_named(
      at, fields_named_, [&](ClassId c) { return program_[c].fields; },
      [&](FieldId f) { give_member(at, MemberKind::field, f.raw); });
}

void Solver::access(FieldId field, SetId bases, NodeId value, bool writes) {
  std::string_view descriptor = program_.text(program_[field].descriptor);
  TypeId type = described_type(program_, descriptor);
  if (program_[field].is_static()) initialize(program_[field].owner);
  if (!type.is_reference() || !value) return;
  auto touch = [&](NodeId contents) { writes ? join(value, contents, filter_of(type)) : join(contents, value); };
  if (program_[field].is_static()) return touch(static_node(field));
  SetId owners = state_.sets->filter(bases, filter_of(TypeId::of_class(program_[field].owner)));
  state_.sets->for_each(owners, [&](ObjectId o) { touch(field_node(o, field)); });
}

void Solver::access_elements(const Word& arrays, NodeId value, bool writes) {
  TypeId type = state_.heap.type_of_word(arrays.number);
  for_each_object(arrays, [&](ObjectId o) {
    if (!state_.heap.has_elements(o)) return;
    writes ? join(value, element_node(o), filter_of(type.component())) : join(element_node(o), value);
  });
}

void Solver::field_access(const IntrinsicSite& at, bool writes) {
  NodeId value = writes                          ? argument_node(at, 2)
                 : at.call.result == no_variable ? NodeId::none()
                                                 : node(at.instance, at.call.result);
  for_each_field(argument(at, 0), [&](FieldId field) { access(field, argument(at, 1), value, writes); });
}

// Any reference field of the object, any element of the array: offsets are not followed.
void Solver::unsafe_access(const IntrinsicSite& at, bool writes) {
  NodeId value = writes                          ? argument_node(at, 1)
                 : at.call.result == no_variable ? NodeId::none()
                                                 : node(at.instance, at.call.result);
  if (!value) return;
  for (const Word& word : state_.sets->words(fresh_argument(at, 0))) {
    TypeId type = state_.heap.type_of_word(word.number);
    if (type.is_array()) {
      access_elements(word, value, writes);
      continue;
    }
    for_each_reference_field(type.class_id(),
                             [&](FieldId f) { access(f, state_.sets->of_words({&word, 1}), value, writes); });
  }
}

void Solver::var_handle_access(const IntrinsicSite& at, bool writes) {
  NodeId value = at.call.result == no_variable ? NodeId::none() : node(at.instance, at.call.result);
  if (writes && at.call.arguments > 1) value = argument_node(at, at.call.arguments - 1);
  SetId handles = argument(at, 0), bases = argument(at, 1);
  for_each_field(handles, [&](FieldId field) { access(field, bases, value, writes); });
  if (!value || !has_array_elements(handles)) return;
  for (const Word& word : state_.sets->words(bases)) access_elements(word, value, writes);
}

// --- the rest -------------------------------------------------------------------------------------------------

// The last argument is no argument of the program: it is the pool of the combined handles that are invoked here.
Solver::Pool Solver::pool_of(const IntrinsicSite& at) {
  auto [known, added] = spreads_.try_emplace(at.call_number());
  if (added) known->second = new_nodes(2, InstanceId::none());
  return {argument_node(at, at.call.arguments - 1), known->second, NodeId(known->second.raw + 1)};
}

// Who combines handles may insert, drop, permute, collect and spread arguments, and pass on what a part returns or
// throws: each part gets all there is, as far as its types fit. A method with variable arity collects by itself.
void Solver::fill(const IntrinsicSite& at, const Pool& pool, SetId handles) {
  state_.sets->for_each(handles, [&](ObjectId o) {
    const Site site = state_.heap[state_.heap[o].site];
    if (site.kind != SiteKind::member) return;
    const MemberKind kind{site.instruction};
    if (kind == MemberKind::combined || kind == MemberKind::combined_to_catch)
      join(NodeId(site.detail), pool.all);
    else if (kind == MemberKind::method && program_[MethodId(site.detail)].flags & ir::access::varargs)
      flow(state_.sets->single(o), pool.all);
    else
      return;
    if (kind == MemberKind::combined_to_catch) join(pool.thrown, pool.all);
    join(pool.all, pool.values, filter_of(site.type, true));
    for (size_t i = 1; i + 1 < at.call.arguments; ++i) join(argument_node(at, i), pool.all);
  });
}

void Solver::method_handle_invoke(const IntrinsicSite& at) {
  const size_t last = at.call.arguments - 1;
  const Pool pool = pool_of(at);
  access_by_handles(at);
  fill(at, pool, argument(at, 0));
  fill(at, pool, argument(at, last));
  state_.sets->for_each(argument(at, last), [&](ObjectId o) {
    if (state_.heap.has_elements(o)) join(element_node(o), pool.all);
  });
  auto invoke = [&](SetId handles, SetId new_handles, SetId receivers, SetId new_receivers, const Pool* from) {
    invoke_handles(at, new_handles, receivers, from);
    if (new_receivers != empty_set && new_handles != handles)
      invoke_handles(at, state_.sets->subtract(handles, new_handles), new_receivers, from);
  };
  const SetId handles = argument(at, 0), receivers = last > 1 ? argument(at, 1) : empty_set;
  invoke(handles, fresh_argument(at, 0), receivers, last > 1 ? fresh_argument(at, 1) : empty_set, nullptr);
  const SetId pooled = argument(at, last), new_pooled = fresh_argument(at, last);
  invoke(pooled, new_pooled, pooled, new_pooled, &pool);
}

// Without a pool the arguments stand where the method expects them.
void Solver::invoke_handles(const IntrinsicSite& at, SetId handles, SetId receivers, const Pool* pool) {
  for_each_method(handles, [&](MethodId method) {
    const bool constructor = program_.name(method) == "<init>";
    const bool bound = !program_[method].is_static() && !constructor;
    const NodeId any = pool ? pool->values : NodeId::none();
    const PassedOn passed_on = pool ? PassedOn{pool->all, pool->thrown} : PassedOn{};
    std::vector<NodeId> given;
    for (size_t i = bound ? 2 : 1; !pool && i + 1 < at.call.arguments; ++i) given.push_back(argument_node(at, i));
    if (pool && program_[method].flags & ir::access::varargs) {
      const TypeId type = parameter_types(program_, program_.descriptor(method)).back();
      const ObjectId array = new_object(at, type);
      flow(state_.sets->single(array), pool->all);
      if (type.component().is_reference()) join(pool->values, element_node(array), filter_of(type.component()));
    }
    if (constructor) {
      ClassId owner = program_[method].owner;
      if (!hierarchy_.is_instantiable(owner)) return;
      initialize(owner);
      ObjectId object = new_object(at, TypeId::of_class(owner));
      give(at, object);
      if (pool) flow(state_.sets->single(object), pool->all);
      return call_reflectively(at, method, state_.sets->single(object), given, any, passed_on);
    }
    if (!bound) return call_reflectively(at, method, empty_set, given, any, passed_on);
    const TypeId owner = TypeId::of_class(program_[method].owner);
    call_on(at, method, state_.sets->filter(receivers, filter_of(owner)), given, any, passed_on);
  });
}

// Getters and setters: the call that passes a value besides the object sets.
void Solver::access_by_handles(const IntrinsicSite& at) {
  const size_t last = at.call.arguments - 1;
  const Pool pool = pool_of(at);
  const NodeId result = at.call.result == no_variable ? NodeId::none() : node(at.instance, at.call.result);
  const SetId handles = argument(at, 0), bases = last > 1 ? argument(at, 1) : empty_set;
  for_each_field(handles, [&](FieldId field) {
    const size_t value = program_[field].is_static() ? 1 : 2;
    const bool writes = value < last;
    access(field, bases, writes ? argument_node(at, value) : result, writes);
  });
  if (has_array_elements(handles))
    for (const Word& word : state_.sets->words(bases))
      access_elements(word, last > 3 ? argument_node(at, 3) : result, last > 3);
  const SetId pooled = argument(at, last);
  for_each_field(pooled, [&](FieldId field) {
    access(field, pooled, pool.all, false);
    access(field, pooled, result, false);
    access(field, pooled, pool.values, true);
  });
}

// The parts are in a node of their own; arrays of parts stand for their elements, too.
void Solver::combined_handle(const IntrinsicSite& at, MemberKind kind) {
  auto [parts, added] = spreads_.try_emplace(at.call_number());
  if (added) parts->second = new_nodes(1, InstanceId::none());
  const NodeId node = parts->second;
  give_member(at, kind, node.raw);
  for (size_t i = 0; i < at.call.arguments; ++i) {
    if (NodeId argument = argument_node(at, i)) join(argument, node);
    state_.sets->for_each(fresh_argument(at, i), [&](ObjectId o) {
      if (state_.heap.has_elements(o)) join(element_node(o), node);
    });
  }
}

void Solver::initialize_class(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (type.is_class()) initialize(type.class_id());
  });
}

void Solver::array_new_instance(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (type == ir::void_type || type.dimensions() >= max_reflective_dimensions) return;
    if (!waits_for_array(at, type.array_of())) give(at, new_object(at, type.array_of()));
  });
}

// Where all classes come along, so do the classes of arrays that the place itself made: arrays of arrays of all
// types, which nobody wants. Beyond the budget such a place makes only arrays that somebody else makes too; and
// arrays of the application's classes, which may be made nowhere else.
bool Solver::waits_for_array(const IntrinsicSite& at, TypeId type) {
  if (request_.contexts.full || state_.heap.has_objects_of(type)) return false;
  TypeId component = type.component();
  if (component.is_class() && program_[component.class_id()].origin != ir::Origin::jdk) return false;
  const Site place = applied(at.instance, modelled_site(at, object_));
  auto made = types_made_.find(place);
  if (made == types_made_.end() || made->second < request_.budget.types_per_place) return false;
  awaited_arrays_[type].emplace_back(at.id, at.index);
  return true;
}

void Solver::give_awaited_arrays(TypeId type) {
  if (!type.is_array()) return;
  auto awaited = awaited_arrays_.extract(type);
  if (awaited.empty()) return;
  for (auto [id, index] : awaited.mapped()) {
    const Instance instance = state_.instances[id];
    IntrinsicSite at{id, index, instance, instance.constraints->intrinsics[index]};
    ObjectId array = new_object(at, type);
    if (at.call.result != no_variable) flow(state_.sets->single(array), node(instance, at.call.result));
  }
}

void Solver::array_type(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (type.dimensions() < max_reflective_dimensions) give(at, class_constant(type.array_of()));
  });
}

void Solver::allocate_instance(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (!type.is_class() || !hierarchy_.is_instantiable(type.class_id())) return;
    initialize(type.class_id());
    give(at, new_object(at, type));
  });
}

void Solver::related_classes(const IntrinsicSite& at) {
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    auto give_class = [&](ClassId id) { give(at, class_constant(TypeId::of_class(id))); };
    if (at.call.intrinsic == models::Intrinsic::component_type) {
      if (type.is_array()) give(at, class_constant(type.component()));
    } else if (type.is_class() && at.call.intrinsic == models::Intrinsic::superclass_of) {
      if (ClassId super = hierarchy_.super(type.class_id())) give_class(super);
    } else if (type.is_class()) {
      for (ClassId i : hierarchy_.interfaces(type.class_id())) give_class(i);
    }
  });
}

// The same member, as another kind of object.
void Solver::handle_of(const IntrinsicSite& at) {
  state_.sets->for_each(fresh_argument(at, 0), [&](ObjectId o) {
    const Site& site = state_.heap[state_.heap[o].site];
    if (site.kind == SiteKind::member) give_member(at, MemberKind{site.instruction}, site.detail);
  });
}

void Solver::service_load(const IntrinsicSite& at) {
  if (!request_.services) return;
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (!type.is_class()) return;
    for (ClassId provider : request_.services(type.class_id())) provide(at, type, provider);
  });
}

// A provider of a module may have a static method that makes the service; then it need not be one itself.
void Solver::provide(const IntrinsicSite& at, TypeId service, ClassId provider) {
  if (hierarchy_.is_subtype(TypeId::of_class(provider), service)) construct_default(at, provider);
  for (MethodId m : program_[provider].methods)
    if (program_[m].is_static() && program_[m].flags & ir::access::public_ && program_.name(m) == "provider" &&
        program_.descriptor(m).starts_with("()L"))
      call_reflectively(at, m, empty_set, {}, NodeId::none());
}

// The proxy is an object whose class is the interface itself: its abstract methods have a meaning of their own
// (see constraints_of_proxy).
void Solver::proxy_new_instance(const IntrinsicSite& at) {
  FieldId handler;
  if (ClassId proxy = program_.find_class("java/lang/reflect/Proxy"))
    for (FieldId f : program_[proxy].fields)
      if (program_.text(program_[f].name) == "h") handler = f;
  if (!handler) return;
  // The interfaces may arrive in the array later than the array arrives here: its elements join the argument.
  state_.sets->for_each(fresh_argument(at, 0), [&](ObjectId array) {
    if (state_.heap.type(array).is_array()) join(element_node(array), argument_node(at, 0));
  });
  for_each_class(argument(at, 0), [&](TypeId type) {
    if (!type.is_class() || !hierarchy_.is_interface(type.class_id())) return;
    ObjectId proxy = allocate(
        at.instance, {SiteKind::proxy, type, at.instance.method, at.call.instruction, at.call.instruction});
    give(at, proxy);
    join(argument_node(at, 1), field_node(proxy, handler));
  });
}

// Every constant of an enum class is in a static field of it; the JDK asks values() for them.
void Solver::enum_constants(const IntrinsicSite& at) {
  if (at.call.result == no_variable) return;
  const uint32_t call = at.call_index();
  for_each_class(fresh_argument(at, 0), [&](TypeId type) {
    if (!type.is_class()) return;
    for (FieldId f : program_[type.class_id()].fields) {
      if (!(program_[f].flags & ir::access::enum_)) continue;
      initialize(type.class_id());
      join(static_node(f), node(at.instance, at.call.result));
    }
    if (MethodId values = values_of(type.class_id()))
      link(at.id, call, values, callee_context(at.id, call, values, ObjectId::none(), thread_of(at.instance)));
  });
}

MethodId Solver::values_of(ClassId id) const {
  if (!(program_[id].flags & ir::access::enum_)) return MethodId::none();
  for (MethodId m : program_[id].methods)
    if (program_[m].is_static() && program_.name(m) == "values" && program_.descriptor(m).starts_with("()"))
      return m;
  return MethodId::none();
}

// --- proxies --------------------------------------------------------------------------------------------------

const MethodConstraints* constraints_of_proxy(const hierarchy::Members& members, MethodId method, Arena& arena) {
  const ir::Program& program = members.program();
  ConstraintList list(method);
  Variable self = list.new_variable();
  std::vector<Variable> parameters{self};
  TypeId object = TypeId::of_class(program.object_class());
  Variable array = list.new_variable(), handler = list.new_variable(), reflected = list.new_variable();
  list.allocate(array, {SiteKind::unknown, object.array_of(), method, 0, 0});
  for (TypeId type : parameter_types(program, program.descriptor(method))) {
    parameters.push_back(type.is_primitive() ? no_variable : list.new_variable());
    if (parameters.back() != no_variable) list.use(array, UseKind::array_store, 0, parameters.back());
  }
  Variable result = returns_reference(program.descriptor(method)) ? list.new_variable() : no_variable;
  ClassId proxy = program.find_class("java/lang/reflect/Proxy");
  ClassId handler_class = program.find_class("java/lang/reflect/InvocationHandler");
  if (ClassId reflect = program.find_class("java/lang/reflect/Method"))
    list.allocate(reflected, {SiteKind::member, TypeId::of_class(reflect), MethodId::none(), 0, method.raw});
  if (proxy && handler_class) {
    for (FieldId f : program[proxy].fields)
      if (program.text(program[f].name) == "h") list.use(self, UseKind::load, f.raw, handler);
    for (MethodId m : program[handler_class].methods) {
      if (program.name(m) != "invoke") continue;
      Variable raw = result == no_variable ? no_variable : list.new_variable();
      list.call({.kind = CallKind::virtual_, .target = m, .receiver = handler, .result = raw},
                std::array{self, reflected, array});
      TypeId type = result_type(program, program.descriptor(method));
      if (type.is_reference()) list.use(raw, UseKind::filter, type.raw(), result);
    }
  }
  return list.freeze(parameters, {}, result, arena);
}

}  // namespace heddle::pointsto
