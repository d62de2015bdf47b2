// One class file, as `inspect class` shows it: what both the text and the JSON form need to know.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "classfile/annotations.h"
#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classfile/code.h"
#include "driver/constant_text.h"
#include "ir/program.h"

namespace heddle::driver {

struct ClassPlace {
  std::string place;      // "app.jar!/shop/Cart.class"
  std::string container;  // "app.jar"
  ir::Origin origin = ir::Origin::application;
};

// A parsed class whose constants are sound. What is malformed inside costs a diagnostic when it is read here, and
// is then left out; everything else is still shown.
class ClassView {
 public:
  using MethodFilter = std::function<bool(std::string_view name, std::string_view descriptor)>;

  ClassView(const classfile::ClassFile& parsed, ClassPlace where, const MethodFilter& filter,
            Diagnostics& diagnostics)
      : file(parsed), place(std::move(where)), constants(parsed), filter_(filter), diagnostics_(diagnostics) {}

  const classfile::ClassFile& file;
  const ClassPlace place;
  const ConstantText constants;

  bool shows_all_methods() const { return !filter_; }
  bool shows(const classfile::MethodInfo& method) const {
    return !filter_ || filter_(file.name(method), file.descriptor(method));
  }

  std::optional<classfile::Code> code(const classfile::MethodInfo& method) const;
  // The one index of Signature, SourceFile, ConstantValue, NestHost; 0 if there is none.
  uint16_t index_of(const classfile::AttributeList& attributes, classfile::AttributeKind kind) const;
  std::string_view utf8_of(const classfile::AttributeList& attributes, classfile::AttributeKind kind) const;
  classfile::IndexTable indexes_of(const classfile::AttributeList& attributes,
                                   classfile::AttributeKind kind) const;
  classfile::Annotations annotations(const classfile::Attribute& attribute) const;
  std::vector<classfile::RecordComponent> record_components() const;
  // Flags as the source has them: those of the InnerClasses row about the class itself, if there is one.
  uint16_t declared_flags() const;

  // The value, or nothing and a diagnostic.
  template <class T>
  std::optional<T> value(Result<T> result) const {
    if (result) return std::move(*result);
    diagnostics_.error(place.place, result.error());
    return std::nullopt;
  }

 private:
  const MethodFilter& filter_;
  Diagnostics& diagnostics_;
};

std::string render_class_text(const ClassView& view);
std::string render_class_json(const ClassView& view);  // an element of the document's "classes"

}  // namespace heddle::driver
