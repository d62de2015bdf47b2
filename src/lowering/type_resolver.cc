#include "lowering/type_resolver.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace heddle::lowering {

using ir::TypeId;

namespace {

constexpr uint32_t last_provisional = 0xFFFFFF;
constexpr size_t linear_search_limit = 16;

}  // namespace

TypeId TypeResolver::named(Symbol class_name) {
  if (ir::ClassId known = program_.find_class(class_name)) return TypeId::of_class(known);
  return missing(class_name);
}

TypeId TypeResolver::missing(Symbol class_name) {
  uint32_t index = index_of_missing(class_name);
  if (index < max_missing) return TypeId::from_raw(last_provisional - index);
  ir::ClassId object = program_.object_class();
  return object ? TypeId::of_class(object) : TypeId::from_raw(last_provisional);
}

TypeId TypeResolver::named(std::string_view class_name) {
  uint64_t hash = hash_bytes(class_name);
  Known& recent = recent_[hash % recent_size];
  if (recent.name == class_name && !class_name.empty()) return recent.type;
  Symbol symbol = program_.symbols().intern(class_name, hash);
  ir::ClassId known = program_.find_class(symbol);
  if (!known) return missing(symbol);
  recent = {program_.text(symbol), TypeId::of_class(known)};
  return recent.type;
}

// Nearly every body misses nothing, and most others a class or two; hostile ones miss tens of thousands.
uint32_t TypeResolver::index_of_missing(Symbol name) {
  auto next = static_cast<uint32_t>(missing_.size());
  if (next <= linear_search_limit) {
    auto found = std::ranges::find(missing_, name);
    if (found != missing_.end()) return static_cast<uint32_t>(found - missing_.begin());
    if (next == linear_search_limit) {
      for (uint32_t i = 0; i < next; ++i) missing_index_.emplace(missing_[i], i);
    }
  } else if (auto found = missing_index_.find(name); found != missing_index_.end()) {
    return found->second;
  }
  if (next == max_missing) return max_missing;
  missing_.push_back(name);
  if (next >= linear_search_limit) missing_index_.emplace(name, next);
  return next;
}

TypeId TypeResolver::class_constant(std::string_view name) {
  return name.starts_with('[') ? described(name) : named(name);
}

TypeId TypeResolver::described(std::string_view descriptor) {
  size_t dimensions = std::min(descriptor.find_first_not_of('['), descriptor.size());
  std::string_view element = descriptor.substr(dimensions);
  HEDDLE_CHECK(!element.empty() && dimensions <= 255);
  TypeId innermost = element.front() == 'L' ? named(element.substr(1, element.size() - 2))
                                            : ir::primitive_from_descriptor(element.front());
  return innermost.array_of(static_cast<unsigned>(dimensions));
}

TypeId TypeResolver::described(const ir::DescriptorType& type) {
  TypeId innermost = type.letter == 'L' ? named(type.class_name) : ir::primitive_from_descriptor(type.letter);
  return innermost.array_of(type.dimensions);
}

Symbol TypeResolver::class_name(TypeId type) const {
  if (is_provisional(type)) return missing_[last_provisional - type.innermost().raw()];
  return program_[type.class_id()].name;
}

std::vector<Symbol> TypeResolver::take_missing() {
  missing_index_.clear();
  return std::exchange(missing_, {});
}

namespace {

// Patches one body. A Body shows its columns as read-only, since everyone but its maker may only read them;
// here it is still being made, and the arena behind them is plain writable memory.
class Patcher {
 public:
  Patcher(std::span<const Symbol> missing, ir::Program& program) {
    real_.reserve(missing.size());
    for (Symbol name : missing) real_.push_back(program.class_or_phantom(name));
  }

  void patch(const ir::Body& body) const {
    for (TypeId& type : writable(body.type)) replace(type);
    std::span<uint32_t> payload = writable(body.payload);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (has_type_payload(body.op[i])) payload[i] = real(TypeId::from_raw(payload[i])).raw();
    }
    for (ir::MemberRef& member : writable(body.members)) replace(member.owner);
    for (ir::MethodHandle& handle : writable(body.handles)) replace(handle.member.owner);
    for (ir::Dynamic& dynamic : writable(body.dynamics)) replace(dynamic.bootstrap.member.owner);
    for (ir::Handler& handler : writable(body.handler_list)) replace(handler.type);
  }

 private:
  template <class T>
  static std::span<T> writable(const ir::Column<T>& column) {
    return {const_cast<T*>(column.data()), column.size()};
  }

  static bool has_type_payload(ir::Op op) {
    switch (op) {
      case ir::Op::const_class:
      case ir::Op::new_object:
      case ir::Op::new_array:
      case ir::Op::new_multi_array:
      case ir::Op::array_store:
      case ir::Op::check_cast:
      case ir::Op::instance_of: return true;
      default: return false;
    }
  }

  TypeId real(TypeId type) const {
    if (!TypeResolver::is_provisional(type)) return type;
    uint32_t index = last_provisional - type.innermost().raw();
    HEDDLE_CHECK(index < real_.size());
    return TypeId::of_class(real_[index]).array_of(type.dimensions());
  }
  void replace(TypeId& type) const { type = real(type); }

  std::vector<ir::ClassId> real_;
};

}  // namespace

void replace_provisional_types(const ir::Body& body, std::span<const Symbol> missing, ir::Program& program) {
  if (!missing.empty()) Patcher(missing, program).patch(body);
}

}  // namespace heddle::lowering
