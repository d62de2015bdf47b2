#include "detectors/stable_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/names.h"

namespace heddle::detectors {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Of a class with its package, as people write it.
bool is_of_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::string stable_name(std::string method) {
  if (method.find("lambda$") == std::string::npos) return method;
  while (!method.empty() && is_digit(method.back())) method.pop_back();
  return method;
}

std::string StableNames::text(std::string_view text) {
  std::string result;
  size_t start = 0;  // of the name that we are in
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_of_name(text[i])) {
      result += text.substr(start, i + 1 - start);
      start = i + 1;
      continue;
    }
    size_t end = i + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    const bool ends_there = end == text.size() || text[end] == '.' || text[end] == '$' || !is_of_name(text[end]);
    if (text[i] != '$' || end == i + 1 || !ends_there) continue;
    std::string name = anonymous_class(text.substr(start, end - start));
    if (name.empty()) continue;
    result += name;
    start = end;
    i = end - 1;
  }
  return result + std::string(text.substr(start));
}

// Empty: it is none.
std::string StableNames::anonymous_class(std::string_view name) {
  auto [known, added] = known_.try_emplace(std::string(name));
  if (!added) return known->second;
  std::string internal(name);
  std::ranges::replace(internal, '.', '/');
  const ir::Program& program = scope_.program();
  const ir::ClassId id = program.find_class(std::string_view(internal));
  const ir::ClassId outer = program.find_class(std::string_view(internal).substr(0, internal.rfind('$')));
  if (id && outer) known->second = describe(id, outer);
  return known->second;
}

std::string StableNames::describe(ir::ClassId id, ir::ClassId outer) {
  const ir::Program& program = scope_.program();
  auto implemented = [&](ir::ClassId c) {
    return program.interfaces(c).empty() ? program[c].super : program.interfaces(c)[0];
  };
  std::map<std::string, std::vector<ir::ClassId>> made;  // by method, each once
  std::string_view own = program.name(id);
  for (ir::MethodId m : program[outer].methods) {
    const ir::Body* body = scope_.bodies->body(m);
    std::string method = stable_name(std::string(program.name(m))) + std::string(program.descriptor(m));
    for (uint32_t i = 0; body && i < body->size(); ++i) {
      if (body->op[i] != ir::Op::new_object || !body->type[i].is_class()) continue;
      const ir::ClassId c = body->type[i].class_id();
      std::string_view other = program.name(c);
      // Named alike but for the number.
      if (implemented(c) != implemented(id) ||
          other.substr(0, other.rfind('$')) != own.substr(0, own.rfind('$')) ||
          !std::ranges::all_of(other.substr(other.rfind('$') + 1), is_digit))
        continue;
      std::vector<ir::ClassId>& list = made[method];
      if (std::ranges::find(list, c) == list.end()) list.push_back(c);
      if (c == id)
        return fmt::format("{}.{}:{}#{}", text(ir::class_name(program.name(outer))), method,
                           ir::class_name(program.name(implemented(id))),
                           std::ranges::find(list, c) - list.begin());
    }
  }
  return {};
}

}  // namespace heddle::detectors
