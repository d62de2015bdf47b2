// The closed world: every class of the class path with its members, in dense tables.
//
// A ProgramBuilder fills the tables once (the header pass); after that classes, methods and fields are
// frozen and their ids follow the order of the class path, never the order of requests. The one thing that
// may grow later is the list of phantoms, classes that code mentions and nobody defines: they come after
// all others, and only the body provider adds them, one at a time and in the order of its requests.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/symbol.h"
#include "ir/type.h"

namespace heddle::ir {

enum class Origin : uint8_t { application, dependency, jdk };

enum class ClassKind : uint8_t {
  declared,   // read from a class file
  lambda,     // stands for the class that LambdaMetafactory would spin for one call site constant
  bootstrap,  // holds the static methods that stand for other bootstraps (records, pattern switches)
  phantom,    // mentioned, but defined nowhere
};

// Access flags as in the class file (JVMS tables 4.1-B, 4.5-A, 4.6-A).
namespace access {
inline constexpr uint16_t public_ = 0x0001, private_ = 0x0002, protected_ = 0x0004, static_ = 0x0008,
                          final_ = 0x0010, super_ = 0x0020, synchronized_ = 0x0020, volatile_ = 0x0040,
                          bridge = 0x0040, transient_ = 0x0080, varargs = 0x0080, native_ = 0x0100,
                          interface_ = 0x0200, abstract_ = 0x0400, strict = 0x0800, synthetic = 0x1000,
                          annotation = 0x2000, enum_ = 0x4000, module_ = 0x8000;
}

struct ContainerTag;
using ContainerId = Id<ContainerTag>;

struct Class {
  Symbol name;                   // binary name in internal form: java/util/Map$Entry
  ClassId super;                 // none for java/lang/Object
  uint32_t first_interface = 0;  // into the program's interface list
  uint16_t interface_count = 0;
  uint16_t flags = 0;
  IdRange<MethodId> methods;
  IdRange<FieldId> fields;
  ClassId nest_host;      // itself, unless it is a nest member
  ClassId made_for;       // of a lambda or bootstrap class: the class whose code asks for it
  Symbol source_file;     // may be invalid
  ContainerId container;  // none for phantoms
  Origin origin = Origin::application;
  ClassKind kind = ClassKind::declared;

  bool is_interface() const { return flags & access::interface_; }
  bool is_abstract() const { return flags & access::abstract_; }
};

struct Method {
  Symbol name;
  Symbol descriptor;
  ClassId owner;
  uint16_t flags = 0;
  bool has_code = false;  // a body exists (in the class file, or made by us for lambda and bootstrap classes)

  bool is_static() const { return flags & access::static_; }
  bool is_private() const { return flags & access::private_; }
  bool is_abstract() const { return flags & access::abstract_; }
  bool is_native() const { return flags & access::native_; }
  bool is_synchronized() const { return flags & access::synchronized_; }
};

struct Field {
  Symbol name;
  Symbol descriptor;
  ClassId owner;
  uint16_t flags = 0;

  bool is_static() const { return flags & access::static_; }
};

class ProgramBuilder;

class Program {
 public:
  explicit Program(SymbolTable& symbols) : symbols_(&symbols) {}

  SymbolTable& symbols() const { return *symbols_; }
  std::string_view text(Symbol symbol) const { return symbols_->text(symbol); }

  IdRange<ClassId> classes() const { return classes_.ids(); }  // phantoms last
  IdRange<MethodId> methods() const { return methods_.ids(); }
  IdRange<FieldId> fields() const { return fields_.ids(); }
  const Class& operator[](ClassId id) const { return classes_[id]; }
  const Method& operator[](MethodId id) const { return methods_[id]; }
  const Field& operator[](FieldId id) const { return fields_[id]; }
  std::span<const ClassId> interfaces(ClassId id) const {
    const Class& c = classes_[id];
    return std::span(interfaces_).subspan(c.first_interface, c.interface_count);
  }
  const std::string& container(ContainerId id) const { return containers_[id]; }

  ClassId find_class(Symbol name) const;  // none if no class and no phantom has the name
  ClassId find_class(std::string_view name) const;
  void prefetch_class(Symbol name) const { by_name_.prefetch(name); }         // find_class() will be asked for it
  MethodId find_method(ClassId owner, Symbol name, Symbol descriptor) const;  // declared there, or none
  FieldId find_field(ClassId owner, Symbol name, Symbol descriptor) const;
  ClassId object_class() const { return object_; }

  // The class of that name, added as a phantom if need be. Only the header pass and the body provider's
  // sequential commit call this.
  ClassId class_or_phantom(Symbol name);

  // Whether a type is void, null, a primitive, a class of this program, or an array of what can be one.
  bool has(TypeId type) const {
    TypeId innermost = type.innermost();
    if (innermost.raw() <= null_type.raw()) return !type.is_array() || innermost.is_primitive();
    return innermost.raw() >= TypeId::first_class && classes_.has(innermost.class_id());
  }

  std::string_view name(ClassId id) const { return text(classes_[id].name); }
  std::string_view name(MethodId id) const { return text(methods_[id].name); }
  std::string_view descriptor(MethodId id) const { return text(methods_[id].descriptor); }

 private:
  friend class ProgramBuilder;

  SymbolTable* symbols_;
  IdVector<ClassId, Class> classes_;
  IdVector<MethodId, Method> methods_;
  IdVector<FieldId, Field> fields_;
  IdVector<ContainerId, std::string> containers_;
  std::vector<ClassId> interfaces_;
  absl::flat_hash_map<Symbol, ClassId> by_name_;
  ClassId object_;
};

// Fills a Program. Call order: containers; declare() every class, in class-path order, which fixes the
// ClassIds; then define() each, which may mention any declared name (others become phantoms); finish().
class ProgramBuilder {
 public:
  explicit ProgramBuilder(SymbolTable& symbols) : program_(symbols) {}

  struct Header {
    uint16_t flags = 0;
    Symbol super;  // invalid for java/lang/Object
    std::span<const Symbol> interfaces;
    Symbol nest_host;                 // invalid: its own host
    Symbol source_file;               // may be invalid
    ClassId made_for;                 // lambda and bootstrap classes only
    std::span<const Method> methods;  // `owner` is filled in here
    std::span<const Field> fields;
  };

  ContainerId add_container(std::string name);
  ClassId declare(Symbol name, ClassKind kind, Origin origin, ContainerId container);  // none if it exists
  void reserve(size_t classes, size_t methods, size_t fields);
  void define(ClassId id, const Header& header);
  const Program& program() const { return program_; }
  Program finish();

 private:
  Program program_;
};

// "int[][]", "java.util.Map$Entry": as people write types. See names.h for the rest.
std::string to_string(const Program& program, TypeId type);

}  // namespace heddle::ir
