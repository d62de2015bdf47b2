// Programs for tests, written in a few lines.
//
//   public abstract class p/A extends q/B implements p/I p/J nest p/Host
//     public static m ()V
//     private x I
//   interface p/I implements p/K
//     public abstract m ()V
//
// Indented lines are the methods (descriptor starts with a parenthesis) and fields of the type above them. Classes
// are declared in the order of the text; java/lang/Object with its methods comes first unless the text defines
// it. `nest` is the nest host, `for` the class that a lambda class was made for.
#pragma once

#include <string>
#include <string_view>

#include "hierarchy/dispatch.h"

namespace heddle::hierarchy {

ir::Program parse_family(SymbolTable& symbols, std::string_view text);

struct Family {
  explicit Family(std::string_view text)
      : program(parse_family(symbols, text)), hierarchy(program, diagnostics), members(hierarchy) {}

  ClassId type(std::string_view name) const;                      // "p/A"
  MethodId method(std::string_view owner_name_descriptor) const;  // "p/A.m()V"
  FieldId field(std::string_view owner, std::string_view name, std::string_view descriptor) const;
  ir::MemberRef ref(std::string_view owner_name_descriptor) const;  // interface_owner as the owner is
  std::string name(MethodId method) const;                          // "p/A.m()V", "none"

  SymbolTable symbols;
  Diagnostics diagnostics;
  ir::Program program;
  Hierarchy hierarchy;
  Members members;
};

}  // namespace heddle::hierarchy
