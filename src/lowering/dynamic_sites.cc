#include "lowering/dynamic_sites.h"

#include <algorithm>

#include "classfile/descriptor.h"

namespace heddle::lowering {

using classfile::BootstrapMethod;
using classfile::ClassFile;
using classfile::ConstantPool;
using classfile::Tag;

namespace {

// Flags of altMetafactory (java.lang.invoke.LambdaMetafactory).
constexpr int32_t flag_serializable = 1, flag_markers = 2, flag_bridges = 4;

constexpr std::string_view metafactory_class = "java/lang/invoke/LambdaMetafactory";
constexpr std::string_view switch_class = "java/lang/runtime/SwitchBootstraps";

std::optional<SiteKind> kind_of_site(const ConstantPool& pool, const BootstrapMethod& bootstrap) {
  auto is = [&](std::string_view owner, std::string_view name) {
    return handle_names(pool, bootstrap.method_handle_index, owner, name);
  };
  if (is(metafactory_class, "metafactory") || is(metafactory_class, "altMetafactory")) return SiteKind::lambda;
  if (is("java/lang/runtime/ObjectMethods", "bootstrap")) return SiteKind::record_method;
  if (is(switch_class, "typeSwitch")) return SiteKind::type_switch;
  if (is(switch_class, "enumSwitch")) return SiteKind::enum_switch;
  return std::nullopt;
}

// The constants of a bootstrap method, read one after the other; a wrong kind makes the reader fail for good.
class Arguments {
 public:
  Arguments(const ConstantPool& pool, const BootstrapMethod& bootstrap) : pool_(pool), bootstrap_(bootstrap) {}

  bool ok() const { return ok_; }
  bool at_end() const { return next_ >= bootstrap_.arguments.size(); }
  uint16_t take(Tag wanted) {
    if (at_end() || pool_.tag(bootstrap_.arguments[next_]) != wanted) {
      ok_ = false;
      return 0;
    }
    return bootstrap_.arguments[next_++];
  }
  std::string_view method_type() {
    uint16_t index = take(Tag::method_type);
    std::string_view text = ok_ ? pool_.method_type(index) : "";
    ok_ = ok_ && classfile::is_method_descriptor(text);
    return text;
  }
  int32_t integer() {
    uint16_t index = take(Tag::integer);
    return ok_ ? pool_.integer(index) : 0;
  }

 private:
  const ConstantPool& pool_;
  const BootstrapMethod& bootstrap_;
  uint32_t next_ = 0;
  bool ok_ = true;
};

bool is_record_method(const ConstantPool& pool, uint16_t constant, const BootstrapMethod& bootstrap) {
  std::string_view name = pool.dynamic(constant).name_and_type.name;
  if (name != "equals" && name != "hashCode" && name != "toString") return false;
  if (bootstrap.arguments.size() < 2 || pool.tag(bootstrap.arguments[0]) != Tag::class_ ||
      pool.tag(bootstrap.arguments[1]) != Tag::string) {
    return false;
  }
  for (uint32_t i = 2; i < bootstrap.arguments.size(); ++i) {
    if (pool.tag(bootstrap.arguments[i]) != Tag::method_handle) return false;
  }
  return true;
}

// Whether the site's own descriptor and its arguments are what the bootstrap method wants.
bool is_well_formed(const ClassFile& file, uint16_t constant, SiteKind kind,
                    const std::vector<BootstrapMethod>& bootstraps) {
  const ConstantPool& pool = file.pool();
  classfile::DynamicRef site = pool.dynamic(constant);
  std::string_view descriptor = site.name_and_type.descriptor;
  if (!classfile::is_method_descriptor(descriptor)) return false;
  std::string_view result = descriptor.substr(descriptor.rfind(')') + 1);
  switch (kind) {
    case SiteKind::lambda: return describe_lambda(file, constant, bootstraps).has_value();
    case SiteKind::record_method: {
      bool has_record = descriptor.starts_with("(L");
      return has_record && is_record_method(pool, constant, bootstraps[site.bootstrap]);
    }
    default: {
      classfile::DescriptorReader reader(descriptor);
      classfile::DescriptorType target = reader.next(), restart = reader.next();
      return target && restart && restart.text == "I" && !reader.next() && result == "I";
    }
  }
}

// EnumDesc.of(ClassDesc.of("pkg.Color"), "RED"), as javac writes a qualified enum constant in a switch: a dynamic
// constant by ConstantBootstraps.invoke, whose arguments are the handle of EnumDesc.of, the ClassDesc as such a
// constant in turn, and the name.
std::optional<EnumLabel> enum_label(uint16_t constant, ClassScope& scope) {
  const ConstantPool& pool = scope.pool();
  const std::vector<BootstrapMethod>& bootstraps = scope.bootstraps();
  auto invoked = [&](uint16_t dynamic, std::string_view owner) -> const BootstrapMethod* {
    if (pool.tag(dynamic) != Tag::dynamic || pool.dynamic(dynamic).bootstrap >= bootstraps.size()) return nullptr;
    const BootstrapMethod& bootstrap = bootstraps[pool.dynamic(dynamic).bootstrap];
    bool invoke =
        handle_names(pool, bootstrap.method_handle_index, "java/lang/invoke/ConstantBootstraps", "invoke");
    if (!invoke || bootstrap.arguments.size() < 2) return nullptr;
    return handle_names(pool, bootstrap.arguments[0], owner, "of") ? &bootstrap : nullptr;
  };
  const BootstrapMethod* description = invoked(constant, "java/lang/Enum$EnumDesc");
  if (!description || description->arguments.size() != 3 || pool.tag(description->arguments[2]) != Tag::string) {
    return std::nullopt;
  }
  const BootstrapMethod* type = invoked(description->arguments[1], "java/lang/constant/ClassDesc");
  if (!type || pool.tag(type->arguments[1]) != Tag::string) return std::nullopt;
  std::string name(pool.string(type->arguments[1]));
  std::replace(name.begin(), name.end(), '.', '/');
  return EnumLabel{scope.types().named(name), scope.utf8(pool.string(description->arguments[2]))};
}

// int.class, which is no Class constant: a dynamic one by ConstantBootstraps.primitiveClass, named by its letter.
std::optional<ClassLabel> primitive_label(uint16_t constant, ClassScope& scope) {
  const ConstantPool& pool = scope.pool();
  if (pool.tag(constant) != Tag::dynamic || pool.dynamic(constant).bootstrap >= scope.bootstraps().size()) {
    return std::nullopt;
  }
  const BootstrapMethod& bootstrap = scope.bootstraps()[pool.dynamic(constant).bootstrap];
  std::string_view name = pool.dynamic(constant).name_and_type.name;
  bool primitive =
      handle_names(pool, bootstrap.method_handle_index, "java/lang/invoke/ConstantBootstraps", "primitiveClass");
  if (!primitive || name.size() != 1 || ir::primitive_from_descriptor(name[0]) == ir::void_type)
    return std::nullopt;
  return ClassLabel{ir::primitive_from_descriptor(name[0])};
}

SwitchLabel switch_label(uint16_t constant, ClassScope& scope) {
  const ConstantPool& pool = scope.pool();
  switch (pool.tag(constant)) {
    case Tag::class_: return ClassLabel{scope.class_type(constant)};
    case Tag::integer: return IntegerLabel{pool.integer(constant)};
    case Tag::string: return StringLabel{scope.utf8(pool.string(constant))};
    default: break;
  }
  if (std::optional<EnumLabel> label = enum_label(constant, scope)) return *label;
  if (std::optional<ClassLabel> label = primitive_label(constant, scope)) return *label;
  ir::Dynamic unknown;
  if (pool.tag(constant) == Tag::dynamic && pool.dynamic(constant).bootstrap < scope.bootstraps().size()) {
    const Member signature = scope.dynamic_member(constant);
    const BootstrapMethod& bootstrap = scope.bootstraps()[pool.dynamic(constant).bootstrap];
    unknown = {scope.method_handle(bootstrap.method_handle_index), signature.ref.name, signature.ref.descriptor};
  } else {
    unknown.name = scope.utf8("label");
    unknown.descriptor = scope.utf8("Ljava/lang/Object;");
    unknown.bootstrap.kind = 6;
    unknown.bootstrap.member = {ir::TypeId::of_class(scope.class_id()), unknown.name, unknown.descriptor, false};
  }
  return UnknownLabel{unknown};
}

const ir::Body* make_lambda_body(const DynamicSite& site, ir::MethodId method, ClassScope& scope, Arena& arena) {
  std::optional<LambdaDescription> description = describe_lambda(*scope.file(), site.constant, scope.bootstraps());
  if (!description) return nullptr;
  LambdaMethod lambda;
  lambda.method = method;
  lambda.lambda_class = ir::TypeId::of_class(site.made);
  classfile::DescriptorReader captured(description->site_descriptor);
  while (classfile::DescriptorType type = captured.next()) lambda.captured.push_back(type.text);
  lambda.implementation = scope.method_handle(description->implementation);
  lambda.erased_descriptor = scope.types().program().descriptor(method);
  lambda.instantiated_descriptor = description->instantiated;
  return make_lambda_method(lambda, scope.types(), arena);
}

const ir::Body* make_record_body(const DynamicSite& site, ir::MethodId method, ClassScope& scope, Arena& arena) {
  const ConstantPool& pool = scope.pool();
  classfile::DynamicRef dynamic = pool.dynamic(site.constant);
  const BootstrapMethod& bootstrap = scope.bootstraps()[dynamic.bootstrap];
  std::string_view name = dynamic.name_and_type.name;
  RecordMethod record;
  record.which = name == "equals"     ? RecordMethod::Which::equals
                 : name == "hashCode" ? RecordMethod::Which::hash_code
                                      : RecordMethod::Which::to_string;
  record.method = method;
  record.descriptor = scope.types().program().descriptor(method);
  record.record = scope.class_type(bootstrap.arguments[0]);
  std::string_view names = pool.string(bootstrap.arguments[1]);
  while (!names.empty()) {
    size_t end = std::min(names.find(';'), names.size());
    record.component_names.push_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  for (uint32_t i = 2; i < bootstrap.arguments.size(); ++i) {
    record.getters.push_back(scope.method_handle(bootstrap.arguments[i]));
  }
  return make_record_method(record, scope.types(), arena);
}

const ir::Body* make_switch_body(const DynamicSite& site, ir::MethodId method, ClassScope& scope, Arena& arena) {
  const BootstrapMethod& bootstrap = scope.bootstraps()[scope.pool().dynamic(site.constant).bootstrap];
  SwitchMethod selector;
  selector.is_enum_switch = site.kind == SiteKind::enum_switch;
  selector.method = method;
  selector.descriptor = scope.types().program().descriptor(method);
  for (uint16_t constant : bootstrap.arguments) selector.labels.push_back(switch_label(constant, scope));
  return make_switch_method(selector, scope.types(), arena);
}

}  // namespace

bool handle_names(const ConstantPool& pool, uint16_t handle, std::string_view owner, std::string_view name) {
  if (pool.tag(handle) != Tag::method_handle) return false;
  classfile::MemberRef member = pool.member(pool.method_handle(handle).reference);
  return member.name == name && member.owner == owner;
}

std::vector<DynamicSite> find_dynamic_sites(const ClassFile& file) {
  std::vector<DynamicSite> sites;
  const ConstantPool& pool = file.pool();
  auto bootstraps = classfile::read_bootstrap_methods(file);
  if (!bootstraps || bootstraps->empty()) return sites;
  std::vector<std::optional<SiteKind>> kinds;
  for (const BootstrapMethod& bootstrap : *bootstraps) kinds.push_back(kind_of_site(pool, bootstrap));
  for (uint32_t i = 1; i < pool.size(); ++i) {
    uint16_t constant = static_cast<uint16_t>(i);
    if (pool.tag(constant) != Tag::invoke_dynamic) continue;
    uint16_t bootstrap = pool.dynamic(constant).bootstrap;
    if (bootstrap >= kinds.size() || !kinds[bootstrap]) continue;
    if (!is_well_formed(file, constant, *kinds[bootstrap], *bootstraps)) continue;
    sites.push_back({constant, *kinds[bootstrap], {}, {}});
  }
  return sites;
}

std::optional<LambdaDescription> describe_lambda(const ClassFile& file, uint16_t constant,
                                                 const std::vector<BootstrapMethod>& bootstraps) {
  const ConstantPool& pool = file.pool();
  classfile::DynamicRef site = pool.dynamic(constant);
  if (site.bootstrap >= bootstraps.size()) return std::nullopt;
  const BootstrapMethod& bootstrap = bootstraps[site.bootstrap];
  Arguments arguments(pool, bootstrap);
  LambdaDescription lambda;
  lambda.name = site.name_and_type.name;
  lambda.site_descriptor = site.name_and_type.descriptor;
  lambda.erased = arguments.method_type();
  lambda.implementation = arguments.take(Tag::method_handle);
  lambda.instantiated = arguments.method_type();
  bool to_interface = lambda.site_descriptor.find(")L") != std::string_view::npos;
  if (!arguments.ok() || !to_interface || !classfile::is_method_descriptor(lambda.site_descriptor))
    return std::nullopt;
  if (!handle_names(pool, bootstrap.method_handle_index, metafactory_class, "altMetafactory")) return lambda;

  int32_t flags = arguments.integer();
  lambda.serializable = flags & flag_serializable;
  if (flags & flag_markers) {
    for (int32_t left = arguments.integer(); left > 0 && arguments.ok(); --left) {
      uint16_t marker = arguments.take(Tag::class_);
      if (arguments.ok()) lambda.markers.push_back(pool.class_name(marker));
    }
  }
  if (flags & flag_bridges) {
    for (int32_t left = arguments.integer(); left > 0 && arguments.ok(); --left) {
      lambda.bridges.push_back(arguments.method_type());
    }
  }
  if (!arguments.ok()) return std::nullopt;
  return lambda;
}

const ir::Body* make_site_method(const DynamicSite& site, ir::MethodId method, ClassScope& scope, Arena& arena) {
  switch (site.kind) {
    case SiteKind::lambda: return make_lambda_body(site, method, scope, arena);
    case SiteKind::record_method: return make_record_body(site, method, scope, arena);
    default: return make_switch_body(site, method, scope, arena);
  }
}

}  // namespace heddle::lowering
