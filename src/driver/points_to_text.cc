#include "driver/points_to_text.h"

#include <fmt/format.h>

#include "base/modified_utf8.h"
#include "ir/names.h"
#include "pointsto/once.h"

namespace heddle::driver {

using ir::ClassId;
using ir::MethodId;
using ir::TypeId;
using pointsto::ContextTable;
using pointsto::MemberKind;
using pointsto::Place;
using pointsto::Site;
using pointsto::SiteKind;

namespace {

std::string_view simple_name(std::string_view internal_name) {
  size_t slash = internal_name.rfind('/');
  return slash == std::string_view::npos ? internal_name : internal_name.substr(slash + 1);
}

// "(java.lang.String, int[])" → "(String, int[])"
std::string without_packages(std::string_view parameters) {
  std::string out;
  size_t start = 0;  // of the type that is being written
  for (char c : parameters) {
    if (c == '.') {
      out.resize(start);
      continue;
    }
    out += c;
    if (c == '(' || c == ' ') start = out.size();
  }
  return out;
}

}  // namespace

PointsToNames::PointsToNames(const ir::Program& program, ir::BodyProvider& bodies, const pointsto::Result& result,
                             const pointsto::ContextSpec& spec)
    : program_(program), bodies_(bodies), result_(result),
      by_call_sites_(spec.kind == pointsto::ContextSpec::Kind::call) {
  find_simple_names();
  if (by_call_sites_) find_call_sites();
}

void PointsToNames::find_simple_names() {
  auto mention = [&](ClassId id) {
    auto [known, added] = simple_names_.try_emplace(simple_name(program_.name(id)), id);
    if (!added && known->second != id) known->second = ClassId::none();
  };
  for (MethodId m : result_.reachable_methods()) mention(program_[m].owner);
  for (uint32_t word = 0; word < result_.heap().words(); ++word) {
    TypeId innermost = result_.heap().type_of_word(word).innermost();
    if (innermost.is_class()) mention(innermost.class_id());
  }
}

// The first element of a callee's context is the call that reached it.
void PointsToNames::find_call_sites() {
  const pointsto::State& state = result_.state();
  for (const pointsto::CallEdge& edge : state.call_edges) {
    const pointsto::Context& context = state.contexts[result_[edge.callee].context];
    if (!context.elements.empty())
      call_sites_.try_emplace(context.elements.front(), pointsto::place_of_call(state, edge.call));
  }
}

const ir::Body* PointsToNames::body(MethodId method) const {
  if (!program_[method].has_code) return nullptr;
  auto instances = result_.instances_of(method);
  bool modelled = !instances.empty() && result_[instances.front()].applied_at.method.valid();
  return modelled ? nullptr : bodies_.body(method);
}

int PointsToNames::line(Place place) const {
  const ir::Body* code = body(place.method);
  return code && place.instruction < code->size() ? code->line_of(place.instruction) : 0;
}

int PointsToNames::pc(Place place) const {
  const ir::Body* code = body(place.method);
  return code && place.instruction < code->size() ? code->pc[place.instruction] : 0;
}

std::string PointsToNames::place(Place place) const {
  if (!place.method) return "the JVM";
  const ir::Class& owner = program_[program_[place.method].owner];
  int number = line(place);
  if (number && owner.source_file.valid())
    return fmt::format("{}:{}", modified_utf8_to_utf8(program_.text(owner.source_file)), number);
  std::string name = method(place.method);
  return body(place.method) ? fmt::format("{}#{}", name, pc(place)) : name;
}

std::string PointsToNames::type(TypeId type) const {
  TypeId innermost = type.innermost();
  if (!innermost.is_class()) return ir::to_string(program_, type);
  std::string_view name = program_.name(innermost.class_id());
  auto known = simple_names_.find(simple_name(name));
  bool is_short = known != simple_names_.end() && known->second == innermost.class_id();
  std::string text = ir::class_name(is_short ? known->first : name);
  for (unsigned i = 0; i < type.dimensions(); ++i) text += "[]";
  return text;
}

std::string PointsToNames::method(MethodId id) const {
  const ir::Method& m = program_[id];
  auto signature = ir::signature(program_.text(m.descriptor));
  return fmt::format("{}.{}{}", type(TypeId::of_class(m.owner)), ir::member_name(program_.text(m.name)),
                     signature ? without_packages(signature->parameters) : "");
}

std::string PointsToNames::member(const Site& site) const {
  auto of_class = [&](std::string_view what) {
    return fmt::format("{} of {}", what, type(TypeId::of_class(ClassId(site.detail))));
  };
  switch (MemberKind{site.instruction}) {
    case MemberKind::method: return method(MethodId(site.detail));
    case MemberKind::field: {
      const ir::Field& f = program_[ir::FieldId(site.detail)];
      return fmt::format("{}.{}", type(TypeId::of_class(f.owner)), ir::member_name(program_.text(f.name)));
    }
    case MemberKind::array_elements: return "array elements";
    case MemberKind::methods_of_class: return of_class("any method");
    case MemberKind::constructors_of_class: return of_class("any constructor");
    case MemberKind::fields_of_class: return of_class("any field");
    case MemberKind::combined:
    case MemberKind::combined_to_catch: return "combined";
  }
  return {};
}

std::string PointsToNames::site(pointsto::SiteId id) const {
  const Site& s = result_.heap()[id];
  std::string name = type(s.type);
  auto at = [&](std::string_view what) {
    return fmt::format("{}{}@{}", what, name, place({s.method, s.instruction}));
  };
  switch (s.kind) {
    case SiteKind::allocation:
    case SiteKind::modelled: return at("");
    case SiteKind::copied: return at("copy of ");
    case SiteKind::unknown: return at("unseen ");
    case SiteKind::proxy: return at("proxy ");
    case SiteKind::merged: return fmt::format("any {}", name);
    case SiteKind::literal: return ir::quoted(program_.text(Symbol{s.detail}));
    case SiteKind::class_constant: return type(TypeId::from_raw(s.detail)) + ".class";
    case SiteKind::member: return fmt::format("{} ({})", name, member(s));
    case SiteKind::thread_object: return fmt::format("{} of {}", name, place({s.method, s.instruction}));
    case SiteKind::jvm: return fmt::format("{} from the JVM", name);
  }
  return name;
}

void PointsToNames::number_threads(std::span<const pointsto::ThreadId> threads) {
  for (pointsto::ThreadId id : threads)
    thread_numbers_.try_emplace(id, static_cast<uint32_t>(thread_numbers_.size()) + 1);
}

uint32_t PointsToNames::number(pointsto::ThreadId id) const {
  auto known = thread_numbers_.find(id);
  return known == thread_numbers_.end() ? id.raw : known->second;
}

std::string PointsToNames::thread(pointsto::ThreadId id) const {
  const pointsto::AbstractThread& t = result_.threads()[id];
  if (t.role == pointsto::ThreadRole::initializer) return "whoever initializes classes";
  if (t.second) return fmt::format("the others of thread {}", number(t.twin));
  std::string root = method(t.name.root);
  if (t.role == pointsto::ThreadRole::main) return root;
  return fmt::format("{}{}, started at {}{}", root, t.name.object ? " on " + run_on(t.name) : "",
                     place(t.name.spawn), t.many ? " (one of many)" : "");
}

std::string PointsToNames::run_on(const pointsto::ThreadName& name) const {
  std::string whom = context(name.made_for);
  return site(name.object) + (whom.empty() ? "" : ", for " + whom);
}

std::string PointsToNames::context_element(uint32_t element) const {
  if (!by_call_sites_) return site(pointsto::SiteId(element));
  auto known = call_sites_.find(element);
  return known == call_sites_.end() ? "a call" : "called at " + place(known->second);
}

std::string PointsToNames::context(pointsto::ContextId id) const {
  const pointsto::Context& c = result_.state().contexts[id];
  std::string text;
  for (uint32_t element : c.elements) text += (text.empty() ? "" : ", ") + context_element(element);
  if (c.thread) text += fmt::format("{}thread {}", text.empty() ? "" : "; ", number(c.thread));
  return text;
}

std::string PointsToNames::object(pointsto::ObjectId id) const {
  const pointsto::Object& o = result_.heap()[id];
  std::string heap = o.heap == ContextTable::coarse ? "" : context(o.heap);
  return heap.empty() ? site(o.site) : fmt::format("{} [{}]", site(o.site), heap);
}

std::expected<size_t, std::string> nothing_chosen(std::string_view layer, const pointsto::Result& result) {
  if (!result.is_complete()) return 0;
  return std::unexpected(
      fmt::format("inspect {}: no reachable method fits what --class and --method ask for", layer));
}

}  // namespace heddle::driver
