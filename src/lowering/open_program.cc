#include "lowering/open_program.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "classfile/descriptor.h"
#include "lowering/sharing_claims.h"

namespace heddle::lowering {
namespace {

using ir::ClassId;
using ir::ClassKind;
using ir::MethodId;
using ir::Origin;

// Of one target: where it is abstract, each of its subclasses has one.
constexpr size_t most_shared_instances = 4;
constexpr size_t most_ingredients = 64;

// Returned by library methods to be used: iterators and views.
constexpr std::string_view view_interfaces[] = {
    "java/util/Collection",   "java/util/Deque",     "java/util/Enumeration",
    "java/util/Iterator",     "java/util/List",      "java/util/ListIterator",
    "java/util/Map",          "java/util/Map$Entry", "java/util/NavigableMap",
    "java/util/NavigableSet", "java/util/Queue",     "java/util/Set",
    "java/util/SortedMap",    "java/util/SortedSet", "java/util/concurrent/ConcurrentMap",
};

// What stands for types of the JDK of which there are no instances, or that everything is.
struct Substitute {
  std::string_view type, by;
};
constexpr Substitute substitutes[] = {
    {"java/io/InputStream", "java/io/ByteArrayInputStream"},
    {"java/io/OutputStream", "java/io/ByteArrayOutputStream"},
    {"java/io/Reader", "java/io/StringReader"},
    {"java/io/Serializable", "java/lang/String"},
    {"java/io/Writer", "java/io/StringWriter"},
    {"java/lang/CharSequence", "java/lang/String"},
    {"java/lang/Comparable", "java/lang/String"},
    {"java/lang/Iterable", "java/util/ArrayList"},
    {"java/lang/Number", "java/lang/Integer"},
    {"java/util/AbstractCollection", "java/util/ArrayList"},
    {"java/util/AbstractList", "java/util/ArrayList"},
    {"java/util/AbstractMap", "java/util/HashMap"},
    {"java/util/AbstractSet", "java/util/HashSet"},
    {"java/util/Calendar", "java/util/GregorianCalendar"},
    {"java/util/Collection", "java/util/ArrayList"},
    {"java/util/Deque", "java/util/ArrayDeque"},
    {"java/util/List", "java/util/ArrayList"},
    {"java/util/Map", "java/util/HashMap"},
    {"java/util/NavigableMap", "java/util/TreeMap"},
    {"java/util/NavigableSet", "java/util/TreeSet"},
    {"java/util/Queue", "java/util/ArrayDeque"},
    {"java/util/Set", "java/util/HashSet"},
    {"java/util/SortedMap", "java/util/TreeMap"},
    {"java/util/SortedSet", "java/util/TreeSet"},
    {"java/util/TimeZone", "java/util/SimpleTimeZone"},
    {"java/util/concurrent/BlockingDeque", "java/util/concurrent/LinkedBlockingDeque"},
    {"java/util/concurrent/BlockingQueue", "java/util/concurrent/LinkedBlockingQueue"},
    {"java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"},
    {"java/util/concurrent/Executor", "java/util/concurrent/ScheduledThreadPoolExecutor"},
    {"java/util/concurrent/ExecutorService", "java/util/concurrent/ScheduledThreadPoolExecutor"},
    {"java/util/concurrent/ScheduledExecutorService", "java/util/concurrent/ScheduledThreadPoolExecutor"},
    {"java/util/concurrent/locks/Lock", "java/util/concurrent/locks/ReentrantLock"},
    {"java/util/concurrent/locks/ReadWriteLock", "java/util/concurrent/locks/ReentrantReadWriteLock"},
};

std::vector<std::string_view> parameters_of(std::string_view descriptor) {
  std::vector<std::string_view> types;
  classfile::DescriptorReader reader(descriptor);
  while (classfile::DescriptorType type = reader.next()) types.push_back(type.text);
  return types;
}

class Planner {
 public:
  Planner(const ir::Program& program, const IdVector<ClassId, classfile::ClassFile>& files,
          const OpenProgramRequest& request)
      : program_(program), files_(files), request_(request) {}

  OpenProgram run(const std::array<ClassId, root_classes>& classes) {
    plan_.classes = classes;
    list_library_classes();
    choose_targets();
    list_available();
    for (const LibraryTarget& target : plan_.targets) plan_target(target);
    answer_questions();
    list_methods();
    return std::move(plan_);
  }

 private:
  const ir::Class& at(ClassId id) const { return program_[id]; }
  std::string_view name(ClassId id) const { return program_.name(id); }
  bool is_library(ClassId id) const {
    return at(id).origin == Origin::application && at(id).kind == ClassKind::declared;
  }
  bool is_jdk(ClassId id) const { return at(id).origin == Origin::jdk; }
  bool is_public(ClassId id) const { return at(id).flags & ir::access::public_; }
  bool is_concrete(ClassId id) const {
    return at(id).kind == ClassKind::declared && !at(id).is_interface() && !at(id).is_abstract();
  }
  bool is_named(ClassId id) const { return request_.is_named && request_.is_named(name(id)); }
  Symbol described(ClassId id) { return program_.symbols().intern(object_descriptor(program_, id)); }

  // The class that a field descriptor names; none for primitives, arrays and classes that nobody defines.
  ClassId class_of(std::string_view descriptor) const {
    if (!descriptor.starts_with('L')) return {};
    ClassId id = program_.find_class(descriptor.substr(1, descriptor.size() - 2));
    return id && at(id).kind == ClassKind::declared ? id : ClassId::none();
  }
  ClassId result_class(MethodId method) const {
    return class_of(classfile::DescriptorReader(program_.descriptor(method)).return_type().text);
  }

  // Itself first, then superclasses and superinterfaces.
  const std::vector<ClassId>& supertypes(ClassId id) {
    auto [slot, added] = supertypes_.try_emplace(id);
    std::vector<ClassId>& all = slot->second;
    if (!added) return all;
    auto add = [&](ClassId super) {
      if (super && std::ranges::find(all, super) == all.end()) all.push_back(super);
    };
    add(id);
    for (size_t i = 0; i < all.size(); ++i) {
      ClassId from = all[i];
      add(at(from).super);
      for (ClassId interface : program_.interfaces(from)) add(interface);
    }
    return all;
  }
  bool is_subtype(ClassId sub, ClassId super) {
    const std::vector<ClassId>& all = supertypes(sub);
    return std::ranges::find(all, super) != all.end();
  }

  // --- what is shared

  bool is_shared(ClassId id) {
    if (request_.shares_all) return true;
    auto [slot, added] = shared_.try_emplace(id, false);
    if (added) {
      bool denied = !is_named(id) && !is_jdk(id) && files_.has(id) && denies_to_be_shared(files_[id]);
      bool shared = !denied && std::ranges::any_of(supertypes(id), [&](ClassId super) { return claims(super); });
      shared_[id] = shared;
    }
    return shared_[id];
  }

  bool claims(ClassId id) {
    constexpr std::string_view made_for_threads[] = {"java/lang/Thread", "java/lang/Runnable",
                                                     "java/util/concurrent/Callable"};
    if (std::ranges::any_of(request_.components, [&](const auto& c) { return is_meant_by(c, id); })) return true;
    if (is_jdk(id) || !files_.has(id))
      return std::ranges::find(made_for_threads, name(id)) != std::end(made_for_threads);
    return is_named(id) || claims_to_be_shared(files_[id]);
  }

  // By its own name or annotations.
  bool is_meant_by(const OpenProgramRequest::Component& component, ClassId id) const {
    if (std::ranges::find(component.classes, name(id)) != component.classes.end()) return true;
    return !is_jdk(id) && files_.has(id) && std::ranges::any_of(component.annotations, [&](const std::string& a) {
      return is_annotated(files_[id], a);
    });
  }

  // The class is a component whose framework calls methods of this name.
  bool is_called_by_framework(ClassId id, std::string_view method) {
    return std::ranges::any_of(request_.components, [&](const auto& c) {
      return std::ranges::find(c.calls, method) != c.calls.end() &&
             std::ranges::any_of(supertypes(id), [&](ClassId super) { return is_meant_by(c, super); });
    });
  }

  // --- which classes there are

  void list_library_classes() {
    for (ClassId id : files_.ids())
      if (is_library(id) && !(at(id).flags & (ir::access::synthetic | ir::access::annotation)))
        library_.push_back(id);
  }

  // The named classes and their public nested ones; without names, all that is public.
  void choose_targets() {
    std::set<std::string_view> named;
    for (ClassId id : library_)
      if (is_named(id)) named.insert(name(id));
    for (ClassId id : library_) {
      bool wanted = request_.is_named ? named.contains(name(id)) || (is_public(id) && is_nested_in(id, named))
                                      : is_public(id);
      if (wanted) plan_.targets.push_back({id, {}});
    }
    for (const LibraryTarget& target : plan_.targets) is_target_.insert(target.type);
    for (LibraryTarget& target : plan_.targets)
      if (is_shared(target.type)) share_instances(target);
  }

  bool is_nested_in(ClassId id, const std::set<std::string_view>& hosts) const {
    std::string_view inner = name(id);
    for (size_t dollar = inner.find('$'); dollar != inner.npos; dollar = inner.find('$', dollar + 1))
      if (hosts.contains(inner.substr(0, dollar))) return true;
    return false;
  }

  // One instance: a second one is made after threads that the first one's constructor started, and would seem to
  // be theirs, too. Two where one can be handed to the other.
  void share_instances(LibraryTarget& target) {
    auto share = [&](ClassId type, MethodId maker) {
      if (target.shared.size() == most_shared_instances) return;
      target.shared.push_back(static_cast<uint32_t>(plan_.shared.size()));
      std::string field = "shared" + std::to_string(plan_.shared.size() + 1);
      plan_.shared.push_back({made_class(type, maker), maker, program_.symbols().intern(field)});
    };
    auto share_made = [&](ClassId type) {
      std::vector<MethodId> makers = makers_of(type);
      if (makers.empty()) return;
      share(type, makers.front());
      if (takes_its_own_kind(type)) share(type, makers[1 % makers.size()]);
    };
    share_made(target.type);
    if (!target.shared.empty()) return;
    // Abstract, or its constructors are private: what extends it, or what others return.
    bool has_subclass = false;
    for (ClassId sub : library_) {
      if (sub == target.type || !is_subtype(sub, target.type)) continue;
      if (!is_target_.contains(sub))
        share_made(sub);
      else
        has_subclass |= is_concrete(sub);
    }
    if (!target.shared.empty() || has_subclass) return;
    for (MethodId factory : factories())
      if (is_subtype(result_class(factory), target.type)) share(target.type, factory);
  }

  bool takes_its_own_kind(ClassId id) {
    return std::ranges::any_of(methods_of(id), [&](MethodId m) {
      return std::ranges::any_of(parameters_of(program_.descriptor(m)), [&](std::string_view type) {
        ClassId parameter = class_of(type);
        return parameter && takes_instances(parameter) && is_subtype(id, parameter);
      });
    });
  }

  // --- how instances are made

  bool is_callable(MethodId method, uint16_t flags) const {
    return (program_[method].flags & flags) == flags && !(program_[method].flags & ir::access::synthetic);
  }
  bool is_constructor(MethodId method) const { return program_.name(method) == "<init>"; }
  ClassId made_class(ClassId type, MethodId maker) const {
    return is_constructor(maker) ? type : result_class(maker);
  }

  // Public constructors (else any that is not private), then the class's own factories. First the constructor with
  // the most parameters, in which others mostly end, then the one with the fewest.
  const std::vector<MethodId>& makers_of(ClassId id) {
    auto [slot, added] = makers_.try_emplace(id);
    if (!added) return slot->second;
    std::vector<MethodId> makers = is_jdk(id) ? simple_makers(id) : library_makers(id);
    return makers_[id] = std::move(makers);
  }

  std::vector<MethodId> library_makers(ClassId id) {
    std::vector<MethodId> makers, hidden;
    for (MethodId m : at(id).methods) {
      if (!is_concrete(id) || !is_constructor(m) || !is_callable(m, 0) || program_[m].is_private()) continue;
      (program_[m].flags & ir::access::public_ ? makers : hidden).push_back(m);
    }
    if (makers.empty()) makers = std::move(hidden);
    std::ranges::stable_sort(makers, std::greater(),
                             [&](MethodId m) { return parameters_of(program_.descriptor(m)).size(); });
    if (makers.size() > 2) std::rotate(makers.begin() + 1, makers.end() - 1, makers.end());
    for (MethodId m : at(id).methods) {
      ClassId made = is_callable(m, ir::access::public_ | ir::access::static_) ? result_class(m) : ClassId();
      if (made && is_subtype(made, id)) makers.push_back(m);
    }
    return makers;
  }

  // Of a class of the JDK: one maker that takes nothing but numbers, strings and arrays of numbers.
  std::vector<MethodId> simple_makers(ClassId id) {
    auto is_simple = [](std::string_view type) {
      return type == "Ljava/lang/String;" || type.find('L') == type.npos;
    };
    MethodId best;
    size_t fewest = SIZE_MAX;
    for (bool constructors : {true, false}) {
      for (MethodId m : at(id).methods) {
        bool fits = constructors
                        ? is_constructor(m) && is_callable(m, ir::access::public_)
                        : is_callable(m, ir::access::public_ | ir::access::static_) && result_class(m) == id;
        std::vector<std::string_view> parameters = parameters_of(program_.descriptor(m));
        if (!fits || parameters.size() >= fewest || !std::ranges::all_of(parameters, is_simple)) continue;
        best = m;
        fewest = parameters.size();
      }
      if (best) return {best};
    }
    return {};
  }

  // Public static methods of the library that return its objects.
  const std::vector<MethodId>& factories() {
    if (factories_listed_) return factories_;
    factories_listed_ = true;
    for (ClassId id : library_) {
      if (!is_public(id)) continue;
      for (MethodId m : at(id).methods) {
        ClassId made = is_callable(m, ir::access::public_ | ir::access::static_) ? result_class(m) : ClassId();
        if (made && is_library(made)) factories_.push_back(m);
      }
    }
    return factories_;
  }

  // --- what fits which parameter

  void list_available() {
    auto offer = [&](ClassId type, Ingredient ingredient) {
      for (ClassId super : supertypes(type)) {
        std::vector<Ingredient>& fitting = available_[super];
        if (fitting.size() < most_ingredients) fitting.push_back(ingredient);
      }
    };
    std::set<ClassId> offered;
    for (uint32_t i = 0; i < plan_.shared.size(); ++i) {
      offered.insert(plan_.shared[i].type);
      offer(plan_.shared[i].type, {.kind = Ingredient::Kind::shared, .shared = i, .created = {}, .maker = {}});
    }
    for (ClassId id : library_) {
      if (!is_public(id) || !is_concrete(id) || offered.contains(id) || makers_of(id).empty()) continue;
      offered.insert(id);
      offer(id, created(id));
    }
    for (MethodId factory : factories()) {
      ClassId made = result_class(factory);
      if (!offered.contains(made))
        offer(made, {.kind = Ingredient::Kind::made, .shared = 0, .created = {}, .maker = factory});
    }
  }

  static Ingredient created(ClassId id) {
    return {.kind = Ingredient::Kind::created, .shared = 0, .created = id, .maker = {}};
  }
  static Ingredient plain(Ingredient::Kind kind) {
    return {.kind = kind, .shared = 0, .created = {}, .maker = {}};
  }

  const Substitute* substitute_of(ClassId id) const {
    const Substitute* found = std::ranges::find(substitutes, name(id), &Substitute::type);
    return found != std::end(substitutes) && is_jdk(id) ? found : nullptr;
  }

  // Not where nearly everything fits: a string does, too.
  bool takes_instances(ClassId id) const {
    const Substitute* substitute = substitute_of(id);
    return name(id) != "java/lang/Object" && !(substitute && substitute->by == "java/lang/String");
  }

  std::vector<Ingredient> ingredients_of(std::string_view descriptor) {
    using Kind = Ingredient::Kind;
    if (descriptor.starts_with('[')) return {plain(Kind::array)};
    ClassId id = class_of(descriptor);
    if (!id) return {};
    std::string_view type = name(id);
    if (type == "java/lang/String") return {plain(Kind::string)};
    if (type == "java/lang/Class") return {plain(Kind::class_constant)};
    if (!takes_instances(id)) {
      if (type != "java/lang/Object" || makers_of(id).empty()) return {plain(Kind::string)};
      return {created(id), plain(Kind::string)};
    }
    std::vector<Ingredient> result = available_[id];
    if (const Substitute* substitute = substitute_of(id)) {
      ClassId by = program_.find_class(substitute->by);
      if (by && !makers_of(by).empty()) result.push_back(created(by));
    }
    if (result.empty() && is_concrete(id) && !makers_of(id).empty()) result.push_back(created(id));
    if (!result.empty()) return result;
    if (at(id).is_interface()) return {plain(Kind::stand_in)};
    for (ClassId sub : library_)
      if (!is_jdk(id) && sub != id && is_subtype(sub, id) && !makers_of(sub).empty())
        result.push_back(created(sub));
    if (result.size() > most_ingredients) result.resize(most_ingredients);
    return result;
  }

  // --- the three questions

  uint32_t use(ClassId id) {
    auto [slot, added] = plan_.use_of.try_emplace(id, plan_.uses.size());
    if (added) plan_.uses.push_back({id, false, {}});
    return slot->second;
  }
  void create(ClassId id) {
    if (plan_.creation_of.try_emplace(id, plan_.creations.size()).second) plan_.creations.push_back({id, {}});
  }
  void supply(Symbol descriptor) {
    std::string_view text = program_.text(descriptor);
    if (!text.starts_with('L') && !text.starts_with('[')) return;
    if (plan_.supply_of.try_emplace(descriptor, plan_.supplies.size()).second)
      plan_.supplies.push_back({descriptor, {}});
  }

  void plan_target(const LibraryTarget& target) {
    ClassId id = target.type;
    uint32_t number = use(id);
    plan_.uses[number].makes_instances = !makers_of(id).empty();
    if (plan_.uses[number].makes_instances)
      create(id);
    else if (target.shared.empty())
      supply(described(id));
    for (uint32_t shared : target.shared) {
      use(plan_.shared[shared].type);
      supply_parameters(plan_.shared[shared].maker);
    }
  }

  void answer_questions() {
    size_t uses = 0, creations = 0, supplies = 0;
    while (uses < plan_.uses.size() || creations < plan_.creations.size() || supplies < plan_.supplies.size()) {
      for (; uses < plan_.uses.size(); ++uses) answer_use(uses);
      for (; creations < plan_.creations.size(); ++creations) answer_creation(creations);
      for (; supplies < plan_.supplies.size(); ++supplies) answer_supply(supplies);
    }
  }

  void answer_use(size_t number) {
    ClassId id = plan_.uses[number].type;
    std::vector<LibraryCall> calls;
    for (MethodId m : methods_of(id)) calls.push_back(call_of(id, m));
    if (is_target_.contains(id)) {
      for (MethodId m : at(id).methods) {
        if (is_callable(m, ir::access::public_ | ir::access::static_) && !is_main(m) && is_for_everybody(id, m))
          calls.push_back(call_of(id, m));
      }
    }
    plan_.uses[number].calls = std::move(calls);
  }

  bool is_main(MethodId m) const {
    return program_.name(m) == "main" && program_.descriptor(m) == "([Ljava/lang/String;)V";
  }

  LibraryCall call_of(ClassId id, MethodId m) {
    LibraryCall call{m, {}, false};
    for (std::string_view type : parameters_of(program_.descriptor(m)))
      call.arguments.push_back(program_.symbols().intern(type));
    // Only objects of the same kind make equals() look at them.
    if (program_.name(m) == "equals" && program_.descriptor(m) == "(Ljava/lang/Object;)Z" && !is_jdk(id))
      call.arguments[0] = described(id);
    for (Symbol argument : call.arguments) supply(argument);
    ClassId result = result_class(m);
    call.uses_result = result && is_used_when_returned(result);
    if (call.uses_result) use(result);
    if (program_.name(m) == "next" && name(id) == "java/util/Iterator") {
      if (ClassId entry = program_.find_class("java/util/Map$Entry")) use(entry);
    }
    return call;
  }

  // Views and iterators, and what is shared anyway. Objects of other public classes belong to one thread each.
  bool is_used_when_returned(ClassId id) {
    if (is_jdk(id)) return std::ranges::find(view_interfaces, name(id)) != std::end(view_interfaces);
    if (!is_library(id)) return false;
    if (is_shared(id)) return true;
    if (is_concrete(id)) return !is_public(id);
    return std::ranges::none_of(library_, [&](ClassId sub) {
      return is_public(sub) && is_concrete(sub) && !is_shared(sub) && is_subtype(sub, id);
    });
  }

  // Public instance methods, with those inherited from the library or, for a class of the JDK, from its
  // superclasses there. Of an interface of the JDK only what its implementations must have: the rest
  // leads through streams.
  std::vector<MethodId> methods_of(ClassId id) {
    std::vector<MethodId> methods;
    std::set<std::pair<std::string_view, std::string_view>> seen;
    bool of_jdk = is_jdk(id);
    for (ClassId from : supertypes(id)) {
      if (at(from).kind != ClassKind::declared || !is_called_when_inherited(id, from)) continue;
      for (MethodId m : at(from).methods) {
        std::string_view method = program_.name(m);
        if (program_[m].is_static() || method.starts_with('<')) continue;
        if (!is_callable(m, ir::access::public_) &&
            !(is_callable(m, ir::access::protected_) && !of_jdk && is_called_by_framework(id, method)))
          continue;
        if (of_jdk && !program_[m].is_abstract() && method != "remove") continue;
        if (!is_for_everybody(from, m)) continue;
        if (method == "finalize" && program_.descriptor(m) == "()V") continue;
        if (seen.emplace(method, program_.descriptor(m)).second) methods.push_back(m);
      }
    }
    return methods;
  }

  bool is_for_everybody(ClassId owner, MethodId m) const {
    return is_jdk(owner) || !files_.has(owner) ||
           !is_for_chosen_callers(files_[owner], program_.name(m), program_.descriptor(m));
  }

  bool is_called_when_inherited(ClassId id, ClassId from) const {
    if (is_jdk(id)) return at(from).is_interface();
    if (!is_jdk(from)) return true;
    bool both_of_jdk = at(id).container == at(from).container;
    return both_of_jdk && !at(from).is_interface() && name(from) != "java/lang/Object";
  }

  void supply_parameters(MethodId m) {
    for (std::string_view type : parameters_of(program_.descriptor(m))) supply(program_.symbols().intern(type));
  }

  void answer_creation(size_t number) {
    std::vector<MethodId> makers = makers_of(plan_.creations[number].type);
    for (MethodId m : makers) supply_parameters(m);
    plan_.creations[number].makers = std::move(makers);
  }

  void answer_supply(size_t number) {
    std::string_view descriptor = program_.text(plan_.supplies[number].descriptor);
    std::vector<Ingredient> ingredients = ingredients_of(descriptor);
    for (const Ingredient& ingredient : ingredients) {
      switch (ingredient.kind) {
        case Ingredient::Kind::created: create(ingredient.created); break;
        case Ingredient::Kind::made: supply_parameters(ingredient.maker); break;
        case Ingredient::Kind::array: supply(program_.symbols().intern(descriptor.substr(1))); break;
        case Ingredient::Kind::stand_in: stand_in_for(class_of(descriptor)); break;
        default: break;
      }
    }
    plan_.supplies[number].ingredients = std::move(ingredients);
  }

  void stand_in_for(ClassId interface) {
    plan_.stand_in_interfaces.push_back(at(interface).name);
    for (ClassId from : supertypes(interface)) {
      if (!at(from).is_interface()) continue;
      for (MethodId m : at(from).methods) {
        if (!program_[m].is_abstract()) continue;
        if (!answered_.emplace(program_.name(m), program_.descriptor(m)).second) continue;
        plan_.answers.push_back(m);
        std::string_view result = classfile::DescriptorReader(program_.descriptor(m)).return_type().text;
        supply(program_.symbols().intern(result));
      }
    }
  }

  void list_methods() {
    auto list = [&](RootClass which) -> std::vector<RootMethod>& {
      return plan_.methods[static_cast<size_t>(which)];
    };
    auto add = [&](RootClass which, RootTask task, size_t count) {
      for (size_t i = 0; i < count; ++i) list(which).push_back({task, static_cast<uint32_t>(i)});
    };
    add(RootClass::open_program, RootTask::main, 1);
    for (RootClass caller : {RootClass::first, RootClass::second}) {
      add(caller, RootTask::construct, 1);
      add(caller, RootTask::run, 1);
      add(caller, RootTask::use, plan_.uses.size());
    }
    add(RootClass::stand_in, RootTask::construct, 1);
    add(RootClass::stand_in, RootTask::answer, plan_.answers.size());
    for (size_t i = 0; i < root_classes; ++i) {
      add(static_cast<RootClass>(i), RootTask::create, plan_.creations.size());
      add(static_cast<RootClass>(i), RootTask::supply, plan_.supplies.size());
    }
  }

  const ir::Program& program_;
  const IdVector<ClassId, classfile::ClassFile>& files_;
  const OpenProgramRequest& request_;
  OpenProgram plan_;
  std::vector<ClassId> library_;  // by id
  std::set<ClassId> is_target_;
  std::map<ClassId, std::vector<ClassId>> supertypes_;
  std::map<ClassId, bool> shared_;
  std::map<ClassId, std::vector<MethodId>> makers_;
  std::map<ClassId, std::vector<Ingredient>> available_;
  std::vector<MethodId> factories_;
  bool factories_listed_ = false;
  std::set<std::pair<std::string_view, std::string_view>> answered_;
};

}  // namespace

std::string_view name_of(RootClass which) {
  switch (which) {
    case RootClass::open_program: return "heddle/OpenProgram";
    case RootClass::first: return "heddle/OpenProgram$First";
    case RootClass::second: return "heddle/OpenProgram$Second";
    case RootClass::stand_in: return "heddle/OpenProgram$StandIn";
  }
  return "";
}

std::string object_descriptor(const ir::Program& program, ClassId type) {
  return "L" + std::string(program.name(type)) + ";";
}

OpenProgram plan_open_program(const ir::Program& program, const IdVector<ClassId, classfile::ClassFile>& files,
                              const OpenProgramRequest& request,
                              const std::array<ClassId, root_classes>& classes) {
  return Planner(program, files, request).run(classes);
}

void define_open_program(const OpenProgram& plan, ir::ProgramBuilder& builder) {
  const ir::Program& program = builder.program();
  SymbolTable& symbols = program.symbols();
  for (size_t i = 0; i < root_classes; ++i) {
    auto which = static_cast<RootClass>(i);
    bool is_thread = which == RootClass::first || which == RootClass::second;
    std::vector<ir::Method> methods;
    auto add = [&](std::string_view name, std::string_view descriptor, uint16_t flags) {
      methods.push_back({symbols.intern(name), symbols.intern(descriptor), {}, flags, true});
    };
    constexpr uint16_t instance = ir::access::public_, on_class = ir::access::public_ | ir::access::static_;
    for (const RootMethod& made : plan.methods[i]) {
      switch (made.task) {
        case RootTask::main: add("main", "([Ljava/lang/String;)V", on_class); break;
        case RootTask::construct: add("<init>", "()V", instance); break;
        case RootTask::run: add("run", "()V", instance); break;
        case RootTask::answer: {
          MethodId answered = plan.answers[made.index];
          add(program.name(answered), program.descriptor(answered), instance);
          break;
        }
        case RootTask::use:
          add(root_names::use, "(" + object_descriptor(program, plan.uses[made.index].type) + ")V", on_class);
          break;
        case RootTask::create:
          add(root_names::create, "()" + object_descriptor(program, plan.creations[made.index].type), on_class);
          break;
        case RootTask::supply:
          add(root_names::supply, "()" + std::string(program.text(plan.supplies[made.index].descriptor)),
              on_class);
          break;
      }
    }
    std::vector<ir::Field> fields;
    if (which == RootClass::open_program) {
      fields.push_back({symbols.intern(root_names::choice), symbols.intern("I"), {}, on_class});
      for (const SharedInstance& shared : plan.shared)
        fields.push_back({shared.field, symbols.intern(object_descriptor(program, shared.type)), {}, on_class});
    }
    ir::ProgramBuilder::Header header;
    header.flags = ir::access::public_ | ir::access::super_ | ir::access::synthetic;
    header.super = symbols.intern(is_thread ? "java/lang/Thread" : "java/lang/Object");
    if (which == RootClass::stand_in) header.interfaces = plan.stand_in_interfaces;
    header.methods = methods;
    header.fields = fields;
    builder.define(plan.classes[i], header);
  }
}

}  // namespace heddle::lowering
