#include "driver/points_to_text.h"

#include <fmt/format.h>

#include "base/modified_utf8.h"
#include "ir/names.h"

namespace heddle::driver {

using pointsto::ContextTable;
using pointsto::Place;
using pointsto::Site;
using pointsto::SiteKind;

int PointsToNames::line(Place place) const {
  const ir::Body* body = program_[place.method].has_code ? bodies_.body(place.method) : nullptr;
  return body && place.instruction < body->size() ? body->line_of(place.instruction) : 0;
}

std::string PointsToNames::place(Place place) const {
  if (!place.method) return "the JVM";
  const ir::Class& owner = program_[program_[place.method].owner];
  int number = line(place);
  if (number && owner.source_file.valid())
    return fmt::format("{}:{}", modified_utf8_to_utf8(program_.text(owner.source_file)), number);
  return fmt::format("{}#{}", ir::to_string(program_, place.method), place.instruction);
}

std::string PointsToNames::site(pointsto::SiteId id) const {
  const Site& s = result_.heap()[id];
  std::string type = ir::to_string(program_, s.type);
  auto at = [&](std::string_view what) {
    return fmt::format("{}{}@{}", what, type, place({s.method, s.instruction}));
  };
  switch (s.kind) {
    case SiteKind::allocation:
    case SiteKind::modelled: return at("");
    case SiteKind::copied: return at("copy of ");
    case SiteKind::unknown: return at("unseen ");
    case SiteKind::proxy: return at("proxy ");
    case SiteKind::merged: return fmt::format("any {}", type);
    case SiteKind::literal: return ir::quoted(program_.text(Symbol{s.detail}));
    case SiteKind::class_constant: return ir::to_string(program_, ir::TypeId::from_raw(s.detail)) + ".class";
    case SiteKind::member: return fmt::format("{} #{}", type, s.detail);
    case SiteKind::thread_object: return fmt::format("{} of {}", type, place({s.method, s.instruction}));
    case SiteKind::jvm: return fmt::format("{} from the JVM", type);
  }
  return type;
}

std::string PointsToNames::thread(pointsto::ThreadId id) const {
  if (!id) return "any thread";
  const pointsto::AbstractThread& t = result_.threads()[id];
  if (t.role == pointsto::ThreadRole::initializer) return "class initializer";
  std::string root = ir::to_string(program_, t.name.root);
  if (t.role == pointsto::ThreadRole::main) return "main " + root;
  return fmt::format("{} started at {}{}", root, place(t.name.spawn), t.second ? " (others)" : "");
}

std::string PointsToNames::context(pointsto::ContextId id) const {
  const pointsto::Context& c = result_.state().contexts[id];
  std::string text;
  for (uint32_t element : c.elements) text += (text.empty() ? "" : ", ") + site(pointsto::SiteId(element));
  if (c.thread) text += (text.empty() ? "thread " : "; thread ") + thread(c.thread);
  return text;
}

std::string PointsToNames::object(pointsto::ObjectId id) const {
  const pointsto::Object& o = result_.heap()[id];
  std::string heap = o.heap == ContextTable::coarse ? "" : context(o.heap);
  return heap.empty() ? site(o.site) : fmt::format("{} [{}]", site(o.site), heap);
}

}  // namespace heddle::driver
