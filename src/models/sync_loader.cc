// Problem: facts are written of few methods and classes, and hold for many: a fact of Lock.lock() for every lock
// of the library, a list of names in [[object]] for all methods that an object of the class has. Formulation: what
// is written of a method beats what is inherited; of several overridden methods the one whose class is lowest
// counts. A class takes the list of its nearest listed superclass. Algorithm: entries are resolved as they come;
// at the end each goes down the subtypes of its class, and lists of names go over the methods that the classes
// declare or inherit. Cost: one search per written method and subtype, one per method of a listed class.
#include "models/sync_loader.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "hierarchy/dispatch.h"
#include "ir/names.h"
#include "models/model_builder.h"
#include "models/name_pattern.h"
#include "models/sync_parser.h"

namespace heddle::models {
namespace {

using ir::ClassId;
using ir::MethodId;

constexpr uint32_t unlisted = UINT32_MAX;

bool is_overridable(const ir::Program& program, MethodId method) {
  const ir::Method& m = program[method];
  constexpr uint16_t fixed = ir::access::static_ | ir::access::private_ | ir::access::final_;
  return !(m.flags & fixed) && program.text(m.name) != "<init>";
}

// "this.list", "arg0.list"; else it is the name of a field, with its class.
bool starts_at_parameter(std::string_view path) {
  std::string_view first = path.substr(0, path.find('.'));
  return first == "this" || (first.starts_with("arg") && first.find_first_not_of("0123456789", 3) == first.npos);
}

std::string_view parameters_of(const ir::Program& program, MethodId method) {
  std::string_view descriptor = program.descriptor(method);
  return descriptor.substr(0, descriptor.find(')') + 1);
}

}  // namespace

SyncLoader::SyncLoader(const hierarchy::Members& members, ProblemLog& problems, SyncModels& models)
    : members_(members), program_(members.program()), problems_(problems), models_(models) {}

void SyncLoader::load(const ModelFile& file) {
  for (const MethodEntry& entry : file.syncs) load_statements(entry, "facts", parse_fact, facts_);
  for (const MethodEntry& entry : file.uses) load_statements(entry, "uses", parse_use, uses_);
  for (const MethodEntry& entry : file.results) load_statements(entry, "results", parse_result, results_);
  for (const MethodEntry& entry : file.handles) load_statements(entry, "accesses", parse_handle_access, handles_);
  for (const ClassEntry& entry : file.objects) load_classes(entry, objects_);
  for (const ClassEntry& entry : file.views) load_classes(entry, views_);
  for (const ClassEntry& entry : file.atomics) load_classes(entry, atomics_, true);
  for (const SerialEntry& entry : file.serials) {
    load_serial(entry);
  }
  for (const StreamEntry& entry : file.streams) load_stream(entry);
  for (const Line& field : file.confined) load_confined(field);
  for (const Line& name : file.handed_on_by)
    for (ClassId id : classes_named(name, {})) models_.hands_on_.push_back(id);
}

template <class T, class Text>
void SyncLoader::load_statements(const MethodEntry& entry, std::string_view noun, Parse<Text> parse,
                                 Statements<T>& into) {
  std::vector<Text> texts;
  for (const Line& line : entry.statements) {
    Result<Text> text = parse(line.text);
    if (!text) return void(problems_.wrong(line.line, text.error().what));
    texts.push_back(std::move(*text));
  }
  for (const Line& name : entry.names) {
    auto methods = find_methods(program_, name.text);
    if (!methods && !problems_.report(methods.error(), name.line, entry.releases)) return;
    for (MethodId method : methods ? *methods : std::vector<MethodId>()) {
      auto list = resolve_all<T, Text>(method, texts);
      if (!list) {
        uint32_t line = entry.statements[list.error().effect].line;
        if (!problems_.report(list.error(), line, entry.releases)) return;
      } else if (!put(into, method, std::move(*list), problems_.file(), !name.text.ends_with("(*)"))) {
        std::string what = fmt::format("{} has {} already", ir::to_string(program_, method), noun);
        return void(problems_.wrong(name.line, std::move(what)));
      }
    }
  }
}

// The first problem ends what is said of a method.
template <class T, class Text>
std::expected<std::vector<T>, Problem> SyncLoader::resolve_all(MethodId method,
                                                               std::span<const Text> texts) const {
  std::vector<T> list;
  for (const Text& text : texts) {
    auto resolved = resolve(method, text);
    if (!resolved) {
      std::string what = fmt::format("{}: {}", ir::to_string(program_, method), resolved.error().what);
      return std::unexpected(Problem{resolved.error().missing, std::move(what), list.size()});
    }
    list.push_back(std::move(*resolved));
  }
  return list;
}

std::expected<SyncFact, Problem> SyncLoader::resolve(MethodId method, const FactText& text) const {
  SyncFact fact = text.fact;
  if (fact.subject.kind == SubjectKind::executor && program_[method].is_static())
    return std::unexpected(Problem{.what = "a static method has no executor"});
  if (text.place.empty()) return fact;
  auto place = find_place(members_, method, text.place);
  if (!place) return std::unexpected(place.error());
  fact.subject.parameter = place->parameter;
  fact.subject.path = std::move(place->path);
  return fact;
}

std::expected<ObjectUse, Problem> SyncLoader::resolve(MethodId method, const UseText& text) const {
  auto object = find_place(members_, method, text.object);
  if (!object) return std::unexpected(object.error());
  ObjectUse use{.writes = text.writes, .object = std::move(*object)};
  if (text.made_true) use.made_true = program_[method].owner;
  for (const Path& path : text.under) {
    auto lock = find_place(members_, method, path);
    if (!lock) return std::unexpected(lock.error());
    use.under.push_back(std::move(*lock));
  }
  return use;
}

std::expected<ReturnedObject, Problem> SyncLoader::resolve(MethodId method, const ResultText& text) const {
  if (text.kind != ReturnKind::parameter) return ReturnedObject{.kind = text.kind};
  auto place = find_place(members_, method, text.source);
  if (!place) return std::unexpected(place.error());
  return ReturnedObject{.parameter = place->parameter};
}

// A later file replaces, and so does an exact name what a pattern said in the same file.
template <class T>
bool SyncLoader::put(Statements<T>& statements, MethodId method, std::vector<T> list, const ModelText& file,
                     bool exact) {
  auto [known, added] = statements.said.try_emplace(method);
  auto& said = known->second;
  if (added) statements.order.push_back(method);
  if (said.file == &file && said.exact == exact) return false;
  if (said.file == &file && said.exact) return true;
  said = {std::move(list), &file, exact};
  return true;
}

void SyncLoader::load_classes(const ClassEntry& entry, std::vector<ListedClass>& into, bool atomic) {
  NameList names{.atomic = atomic,
                 .first_class = entry.classes[0].text,
                 .releases = entry.releases,
                 .file = &problems_.file()};
  Path of;
  ir::FieldId holder;
  const bool is_held = !entry.of.empty() && !starts_at_parameter(entry.of[0].text);
  if (!read_names(entry, names)) return;
  if (is_held ? !read_holder(entry, holder) : !read_path(entry, of)) return;
  std::vector<ListedClass> listed;
  for (const Line& name : entry.classes) {
    for (ClassId id : classes_named(name, entry.releases)) {
      if (is_listed(into, id)) {
        std::string what = fmt::format("{} is listed already", ir::class_name(program_.name(id)));
        return void(problems_.wrong(name.line, std::move(what)));
      }
      ListedClass item{.id = id, .names = static_cast<uint32_t>(names_.size())};
      if (!of.empty()) {
        auto place = find_place(members_, id, of);
        // Of the classes that a pattern names, those without the field are no views.
        if (!place && place.error().missing && name.text.contains('*')) continue;
        if (!place && !problems_.report(place.error(), name.line, entry.releases)) return;
        if (!place) continue;
        item.path = std::move(place->path);
      }
      if (holder) item.path = {holder};
      item.is_part = is_held;
      listed.push_back(std::move(item));
    }
  }
  if (listed.empty()) return;
  names_.push_back(std::move(names));
  into.insert(into.end(), std::make_move_iterator(listed.begin()), std::make_move_iterator(listed.end()));
}

bool SyncLoader::is_listed(const std::vector<ListedClass>& listed, ClassId id) const {
  return std::ranges::any_of(listed, [&](const ListedClass& known) {
    return known.id == id && names_[known.names].file == &problems_.file();
  });
}

// "java.util.HashMap.table": what this field of an object holds is part of the object.
bool SyncLoader::read_holder(const ClassEntry& entry, ir::FieldId& holder) {
  const Line& of = entry.of[0];
  const size_t dot = of.text.rfind('.');
  const ClassId id =
      dot == of.text.npos ? ClassId::none() : program_.find_class(ir::internal_name(of.text.substr(0, dot)));
  if (id && program_[id].kind != ir::ClassKind::phantom)
    for (ir::FieldId f : program_[id].fields)
      if (program_.text(program_[f].name) == of.text.substr(dot + 1)) holder = f;
  if (!holder) problems_.report({true, fmt::format("no field {}", of.text)}, of.line, entry.releases);
  return holder.valid();
}

bool SyncLoader::read_path(const ClassEntry& entry, Path& path) {
  if (entry.of.empty()) return true;
  Result<Path> parsed = parse_place(entry.of[0].text);
  if (!parsed) return problems_.wrong(entry.of[0].line, parsed.error().what);
  path = std::move(*parsed);
  return path.size() > 1 || problems_.wrong(entry.of[0].line, "a view has a field that leads to its object");
}

bool SyncLoader::read_names(const ClassEntry& entry, NameList& list) {
  auto read = [&](const std::vector<Line>& lines, Access access) {
    for (const Line& line : lines) {
      if (line.text == "*") {
        if (list.rest != Access::none) return problems_.wrong(line.line, "only one list can have *");
        list.rest = access;
      } else if (line.text.contains('(') && !line.text.ends_with(')')) {
        return problems_.wrong(line.line,
                               fmt::format("'{}' is not written as method(parameter types)", line.text));
      } else {
        std::string key = line.text.contains('(') ? internal_signature(line.text) : line.text;
        list.has_signatures |= line.text.contains('(');
        list.names.push_back({std::move(key), line, access});
      }
    }
    return true;
  };
  if (!read(entry.writes, Access::write) || !read(entry.reads, Access::read) ||
      !read(entry.demands, Access::demand) || !read(entry.adds, Access::add) ||
      !read(entry.removes, Access::remove) || !read(entry.updates, Access::update) ||
      !read(entry.offers, Access::offer) || !read(entry.polls, Access::poll) ||
      !read(entry.counts, Access::count) || !read(entry.counts_up, Access::count_up) ||
      !read(entry.counts_down, Access::count_down) || !read(entry.iterates, Access::iterate) ||
      !read(entry.ignores, Access::none))
    return false;
  for (const Line& line : entry.keyed) {
    auto known = std::ranges::find(list.names, line.text, [](const AccessName& n) { return n.name.text; });
    if (known == list.names.end())
      return problems_.wrong(line.line, fmt::format("'{}' is keyed, but in no other list", line.text));
    known->keyed = true;
  }
  std::ranges::stable_sort(list.names, {}, &AccessName::key);
  auto twice = std::ranges::adjacent_find(list.names, {}, &AccessName::key);
  return twice == list.names.end() ||
         problems_.wrong(std::next(twice)->name.line, fmt::format("'{}' is listed twice", twice->name.text));
}

// A name with * is a pattern; without, it is that class alone. Subclasses follow.
std::vector<ClassId> SyncLoader::classes_named(const Line& name, const Releases& releases) {
  std::vector<ClassId> found;
  if (name.text.contains('*')) {
    NamePatterns pattern(std::span(&name.text, 1));
    for (ClassId id : program_.classes())
      if (program_[id].kind != ir::ClassKind::phantom && pattern.match(program_.name(id))) found.push_back(id);
  } else {
    ClassId id = program_.find_class(ir::internal_name(name.text));
    if (id && program_[id].kind != ir::ClassKind::phantom) found.push_back(id);
  }
  if (found.empty()) problems_.report({true, fmt::format("no class {}", name.text)}, name.line, releases);
  return found;
}

template <class Visit>
void SyncLoader::for_each_method(std::span<const Line> names, const Releases& releases, Visit visit) {
  for (const Line& name : names) {
    auto methods = find_methods(program_, name.text);
    if (!methods) {
      if (!problems_.report(methods.error(), name.line, releases)) return;
      continue;
    }
    for (MethodId method : *methods) visit(method);
  }
}

void SyncLoader::load_serial(const SerialEntry& entry) {
  auto load = [&](std::span<const Line> names, std::optional<uint32_t> argument) {
    for_each_method(names, entry.releases, [&](MethodId m) { models_.serial_.insert_or_assign(m, argument); });
  };
  load(entry.names, std::nullopt);
  load(entry.of_one, 0);
  load(entry.at_most_one, 1);
  for_each_method(entry.grown_by, entry.releases, [&](MethodId m) { models_.grows_.insert(m); });
}

void SyncLoader::load_stream(const StreamEntry& entry) {
  for (const Line& name : entry.classes)
    for (ClassId id : classes_named(name, entry.releases)) models_.streams_.push_back(id);
  for_each_method(entry.parallel, entry.releases, [&](MethodId m) { models_.parallel_.insert(m); });
  for_each_method(entry.sequential, entry.releases, [&](MethodId m) { models_.sequential_.insert(m); });
  for_each_method(entry.one_by_one, entry.releases, [&](MethodId m) { models_.one_by_one_.insert(m); });
}

void SyncLoader::load_confined(const Line& line) {
  const size_t dot = line.text.rfind('.');
  if (dot == line.text.npos) return void(problems_.wrong(line.line, "expected a field such as p.Class.field"));
  const std::string name = line.text.substr(dot + 1);
  for (ClassId id : classes_named({line.text.substr(0, dot), line.line}, {})) {
    bool found = false;
    for (ir::FieldId f : program_[id].fields)
      if (program_.text(program_[f].name) == name) found = models_.confined_.insert(f).second;
    if (!found) problems_.report({true, fmt::format("no field {}", line.text)}, line.line, {});
  }
}

void SyncLoader::finish() {
  size_t classes = program_.classes().size();
  models_.unsynchronized_.resize(classes, 0);
  models_.atomic_.resize(classes, 0);
  models_.view_.resize(classes, 0);
  models_.view_paths_.emplace_back();

  Nearest objects = nearest(objects_), views = nearest(views_), atomics = nearest(atomics_);
  uint32_t first_view = static_cast<uint32_t>(models_.view_paths_.size());
  for (const ListedClass& view : views_) models_.view_paths_.push_back(view.path);
  for (ClassId id : program_.classes()) {
    models_.unsynchronized_[id] = objects[id] != unlisted;
    models_.atomic_[id] = atomics[id] != unlisted && (atomics_[atomics[id]].id == id || !is_application(id));
    if (views[id] != unlisted) models_.view_[id] = first_view + views[id];
  }
  use_listed(objects_, objects);
  use_listed(views_, views);
  use_listed(atomics_, atomics);
  report_unused_names();

  freeze(with_inherited(facts_), models_.facts_);
  freeze(with_inherited(results_), models_.results_);
  freeze(with_inherited(handles_), models_.handles_);

  auto add_uses = [this](MethodId method, MethodId source) {
    for (const ObjectUse& use : uses_.said.at(source).list) add_use(method, use);
  };
  for (MethodId method : uses_.order) add_uses(method, method);
  for (auto [overrider, source] : inherited(uses_)) add_uses(overrider, source);
  freeze(std::move(uses_of_), models_.uses_);
}

template <class T>
SyncLoader::ByMethod<T> SyncLoader::with_inherited(const Statements<T>& statements) const {
  ByMethod<T> lists;
  for (MethodId method : statements.order) lists[method] = statements.said.at(method).list;
  for (auto [overrider, source] : inherited(statements)) lists[overrider] = statements.said.at(source).list;
  return lists;
}

template <class T>
void SyncLoader::freeze(ByMethod<T> by_method, SyncModels::Table<T>& table) {
  std::vector<MethodId> methods;
  for (const auto& [method, list] : by_method) methods.push_back(method);
  std::ranges::sort(methods);
  table.ranges.reserve(methods.size());
  for (MethodId method : methods) {
    std::vector<T>& list = by_method.at(method);
    auto first = static_cast<uint32_t>(table.list.size()), count = static_cast<uint32_t>(list.size());
    if (count != 0) table.ranges.emplace(method, std::pair(first, count));
    table.list.insert(table.list.end(), std::make_move_iterator(list.begin()),
                      std::make_move_iterator(list.end()));
  }
}

// Overriders of which nothing is said themselves, each with the method whose statements it inherits.
template <class T>
std::vector<SyncLoader::Inherited> SyncLoader::inherited(const Statements<T>& statements) const {
  const hierarchy::Hierarchy& hierarchy = members_.hierarchy();
  absl::flat_hash_map<MethodId, MethodId> sources;
  for (MethodId method : statements.order) {
    if (!is_overridable(program_, method)) continue;
    ClassId owner = program_[method].owner;
    for (ClassId id : hierarchy.subtypes(owner)) {
      if (id == owner || is_application(id)) continue;
      for (MethodId overrider : overriders_in(id, method)) {
        if (statements.said.contains(overrider)) continue;
        auto [known, added] = sources.try_emplace(overrider, method);
        if (!added && hierarchy.is_subtype(owner, program_[known->second].owner)) known->second = method;
      }
    }
  }
  std::vector<Inherited> list;
  for (auto [overrider, source] : sources) list.push_back({overrider, source});
  std::ranges::sort(list, {}, &Inherited::overrider);
  return list;
}

// The declaration with the same descriptor; if that is a bridge, the methods behind it, too.
std::vector<MethodId> SyncLoader::overriders_in(ClassId id, MethodId method) const {
  const ir::Method& m = program_[method];
  MethodId declared = members_.declared_method(id, m.name, m.descriptor);
  if (!declared || !hierarchy::can_override(members_, declared, method)) return {};
  std::vector<MethodId> found{declared};
  if (!(program_[declared].flags & ir::access::bridge)) return found;
  for (MethodId other : program_[id].methods)
    if (other != declared && program_[other].name == m.name && !program_[other].is_static() &&
        parameters_of(program_, other) == parameters_of(program_, method))
      found.push_back(other);
  return found;
}

// Per class the listed one whose list it takes: itself, or the nearest above it; of two entries the later one.
SyncLoader::Nearest SyncLoader::nearest(const std::vector<ListedClass>& listed) const {
  const hierarchy::Hierarchy& hierarchy = members_.hierarchy();
  Nearest nearest(program_.classes().size(), unlisted);
  for (uint32_t i = 0; i < listed.size(); ++i) {
    auto take = [&](ClassId id) {
      if (nearest[id] == unlisted || hierarchy.is_subtype(listed[i].id, listed[nearest[id]].id)) nearest[id] = i;
    };
    if (hierarchy.is_interface(listed[i].id))
      std::ranges::for_each(hierarchy.subtypes(listed[i].id), take);
    else
      std::ranges::for_each(hierarchy.subclasses(listed[i].id), take);
  }
  return nearest;
}

void SyncLoader::use_listed(const std::vector<ListedClass>& listed, const Nearest& nearest) {
  for (ClassId id : program_.classes()) {
    if (nearest[id] == unlisted) continue;
    const ListedClass& item = listed[nearest[id]];
    if (item.id == id) use_inherited(item);
    // A class of the application counts only if it is listed itself.
    if (item.id != id && is_application(id)) continue;
    for (MethodId method : program_[id].methods) use_method(item, method);
  }
}

// The methods that the class has from above and does not override, but for those of Object.
void SyncLoader::use_inherited(const ListedClass& listed) {
  const hierarchy::Hierarchy& hierarchy = members_.hierarchy();
  absl::flat_hash_set<std::pair<Symbol, Symbol>> hidden;
  auto hide = [&](MethodId method) {
    return hidden.emplace(program_[method].name, program_[method].descriptor).second;
  };
  for (MethodId method : program_[listed.id].methods) hide(method);
  auto visit = [&](ClassId id) {
    if (id == listed.id) return;
    for (MethodId method : program_[id].methods)
      if (!program_[method].is_abstract() && hide(method)) use_method(listed, method);
  };
  for (ClassId id = listed.id; id && id != program_.object_class(); id = hierarchy.super(id)) visit(id);
  hierarchy.for_each_superinterface(listed.id, visit);
}

ObjectAct SyncLoader::act(Access access, bool keyed) {
  switch (access) {
    case Access::none:
    case Access::read: return {ActKind::read, false, false, keyed};
    case Access::demand: return {ActKind::demand, false, false, keyed};
    case Access::write: return {ActKind::write, true, true, keyed};
    case Access::add: return {ActKind::write, true, false, keyed};
    case Access::remove: return {ActKind::write, false, true, keyed};
    case Access::update: return {ActKind::update, true, true, keyed};
    case Access::offer: return {ActKind::update, true, false, keyed};
    case Access::poll: return {ActKind::update, false, true, keyed};
    case Access::count: return {ActKind::update, true, true, keyed, true};
    case Access::count_up: return {ActKind::update, true, false, keyed, true};
    case Access::count_down: return {ActKind::update, false, true, keyed, true};
    case Access::iterate: return {ActKind::iterate, false, false, keyed};
  }
  return {};
}

void SyncLoader::use_method(const ListedClass& listed, MethodId method) {
  const ir::Method& m = program_[method];
  constexpr uint16_t outside = ir::access::public_ | ir::access::protected_;
  if (m.is_static() || m.is_abstract() || !(m.flags & outside) || program_.text(m.name) == "<init>") return;
  NameList& names = names_[listed.names];
  AccessName* name = named(names, method);
  Access kind = name ? name->access : m.flags & ir::access::public_ ? names.rest : Access::none;
  if (kind == Access::none) return;
  if (names.atomic) {
    models_.acts_.insert_or_assign(method, act(kind, name && name->keyed));
    return;
  }
  Subject object;
  if (!listed.is_part) object.path = listed.path;  // whose part it is, nobody knows from there
  const bool looks = kind == Access::update;
  add_use(method,
          {.writes = looks || kind == Access::write, .looks = looks, .object = std::move(object), .under = {}});
}

// What is said of the method by name; null: nothing.
SyncLoader::AccessName* SyncLoader::named(NameList& list, MethodId method) {
  auto find = [&](std::string_view key) -> AccessName* {
    auto found = std::ranges::lower_bound(list.names, key, {}, &AccessName::key);
    return found != list.names.end() && found->key == key ? &*found : nullptr;
  };
  std::string_view name = program_.name(method);
  AccessName* known = nullptr;
  if (list.has_signatures) known = find(std::string(name) + std::string(parameters_of(program_, method)));
  if (!known) known = find(name);
  if (known) known->used = true;
  return known;
}

// Uses of the same object are one; a write beats a read.
void SyncLoader::add_use(MethodId method, ObjectUse use) {
  std::vector<ObjectUse>& uses = uses_of_[method];
  auto same = std::ranges::find_if(uses, [&](const ObjectUse& known) {
    return known.object == use.object && known.under == use.under && known.made_true == use.made_true;
  });
  if (same == uses.end()) {
    uses.push_back(std::move(use));
    return;
  }
  if (use.writes) same->looks = use.looks && (same->looks || !same->writes);
  same->writes |= use.writes;
}

// A name that none of the classes has is a slip of the pen, or of another release.
void SyncLoader::report_unused_names() {
  for (const NameList& list : names_) {
    problems_.enter(*list.file);
    for (const AccessName& name : list.names)
      if (!name.used)
        problems_.report({true, fmt::format("no method {} in {}", name.name.text, list.first_class)},
                         name.name.line, list.releases);
  }
}

// Classes that are made for others' code (lambdas) are as theirs.
bool SyncLoader::is_application(ClassId id) const {
  const ir::Class& c = program_[id];
  return program_[c.made_for ? c.made_for : id].origin == ir::Origin::application;
}

}  // namespace heddle::models
