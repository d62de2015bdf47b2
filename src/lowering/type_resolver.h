// Names and descriptors to types, on a worker, without touching the program.
//
// A class that nobody defines has no id yet: only the sequential commit may add a phantom. Until then it has
// a provisional type, counted down from the top of the id space; commit() asks the program for the real one
// and patches the body. Bodies without missing classes, nearly all, are not touched again.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <span>
#include <string_view>
#include <vector>

#include "ir/body.h"
#include "ir/descriptor.h"
#include "ir/program.h"

namespace heddle::lowering {

class TypeResolver {
 public:
  explicit TypeResolver(const ir::Program& program) : program_(program), recent_(recent_size) {}

  const ir::Program& program() const { return program_; }
  Symbol symbol(std::string_view text) const { return program_.symbols().intern(text); }

  ir::TypeId named(Symbol class_name);  // java/lang/String
  ir::TypeId named(std::string_view class_name);
  ir::TypeId string_type() { return well_known(string_, "java/lang/String"); }
  ir::TypeId class_type() { return well_known(class_, "java/lang/Class"); }
  ir::TypeId class_constant(std::string_view name);  // of a CONSTANT_Class: a class name or [[Ljava/lang/String;
  ir::TypeId described(std::string_view field_descriptor);  // one field descriptor, or V
  ir::TypeId described(const ir::DescriptorType& type);
  Symbol class_name(ir::TypeId type) const;  // of the innermost class; the type may be provisional

  static bool is_provisional(ir::TypeId type) {
    return type.is_reference() && type.innermost().raw() > first_provisional;
  }
  // Names behind the provisional types handed out since the last call, in the order of first use.
  std::vector<Symbol> take_missing();

 private:
  static constexpr uint32_t max_missing = 1u << 20;  // per body; further ones are taken for Object
  static constexpr uint32_t first_provisional = 0xFFFFFF - max_missing;

  static constexpr size_t recent_size = 1024;

  ir::TypeId missing(Symbol class_name);
  uint32_t index_of_missing(Symbol name);
  // Looked up once, unless nobody defines it: then it is provisional, and each body must list the name.
  ir::TypeId well_known(ir::TypeId& known, std::string_view name) {
    if (known == ir::void_type || is_provisional(known)) known = named(name);
    return known;
  }

  const ir::Program& program_;
  ir::TypeId string_, class_;
  // The class last found for each of many hashes: descriptors name the same few classes again and again.
  struct Known {
    std::string_view name;  // in the symbol table
    ir::TypeId type;
  };
  std::vector<Known> recent_;
  std::vector<Symbol> missing_;
  absl::flat_hash_map<Symbol, uint32_t> missing_index_;  // only once a linear search would be slow
};

// Replaces the provisional types of a body: `missing` is what take_missing() returned after it was made.
void replace_provisional_types(const ir::Body& body, std::span<const Symbol> missing, ir::Program& program);

}  // namespace heddle::lowering
