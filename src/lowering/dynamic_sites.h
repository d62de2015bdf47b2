// Which invokedynamic call sites we understand, found in the header pass.
//
// Every InvokeDynamic constant of a known kind gets its class (lambdas) or its static method in the class's
// bootstrap class (records, switches) before any code is read. String concatenation needs neither: it is
// written out where it stands.
#pragma once

#include <optional>
#include <vector>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "ir/program.h"
#include "lowering/class_scope.h"
#include "lowering/synthetic_bodies.h"

namespace heddle::lowering {

enum class SiteKind : uint8_t { lambda, record_method, type_switch, enum_switch };

struct DynamicSite {
  uint16_t constant = 0;  // of the InvokeDynamic entry
  SiteKind kind = SiteKind::lambda;
  ir::ClassId made;     // the lambda class, or the bootstrap class
  ir::MethodId method;  // the first method of the lambda class, or the site's static method
};

// java.lang.invoke.LambdaMetafactory's arguments, metafactory and altMetafactory alike.
struct LambdaDescription {
  std::string_view name, erased, instantiated;  // of the functional interface's method
  std::string_view site_descriptor;             // (captured...)Interface
  uint16_t implementation = 0;                  // MethodHandle constant
  bool serializable = false;
  std::vector<std::string_view> markers;  // further interfaces, internal names
  std::vector<std::string_view> bridges;  // further descriptors of the method
};

// The known sites of a class, ascending by constant; `made` and `method` are left for the header pass.
// Uses only the pool's structure, which the header parse has checked.
std::vector<DynamicSite> find_dynamic_sites(const classfile::ClassFile& file);

// Nothing if the arguments are not what the metafactory wants.
std::optional<LambdaDescription> describe_lambda(const classfile::ClassFile& file, uint16_t constant,
                                                 const std::vector<classfile::BootstrapMethod>& bootstraps);

// Makes the body of a method of a synthetic class; `scope` is open on the class that asks for it.
const ir::Body* make_site_method(const DynamicSite& site, ir::MethodId method, ClassScope& scope, Arena& arena);

// Whether the handle names `owner.name`.
bool handle_names(const classfile::ConstantPool& pool, uint16_t handle, std::string_view owner,
                  std::string_view name);

}  // namespace heddle::lowering
