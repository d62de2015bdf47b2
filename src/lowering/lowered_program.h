// Class files to a program: the header pass, then bodies on demand.
//
// load_program() reads the headers of all classes in parallel and freezes their tables; every class whose
// headers cannot be read costs one diagnostic and is left out. Call sites of known bootstraps (lambdas,
// record methods, pattern switches) get their synthetic classes here too, behind all declared ones, so that
// ids never depend on which code is looked at. Bodies are lowered when first asked for; a method whose code
// is malformed costs one diagnostic and has no body.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/diagnostics.h"
#include "base/parallel.h"
#include "classfile/class_file.h"
#include "ir/body_provider.h"
#include "ir/program.h"

namespace heddle::lowering {

struct ClassInput {
  std::string_view name;  // the binary name its place implies; a file that says otherwise is reported
  Bytes bytes;
  uint32_t container = 0;  // into ProgramInput::containers
  ir::Origin origin = ir::Origin::application;
};

// Everything here must outlive the LoweredProgram. Names are distinct: the class path has decided.
struct ProgramInput {
  std::vector<std::string> containers;
  std::vector<ClassInput> classes;                       // in class-path order
  std::function<std::string(size_t class_index)> place;  // of a class, for diagnostics
};

// An open program: classes of ours call what is public (open_program.h). Without `is_named` all public classes of
// the application are called, else those it names, of the JDK too; such a class then counts as application code,
// and so do the classes nested in it.
struct OpenProgramRequest {
  std::function<bool(std::string_view class_name)> is_named;
  bool shares_all = false;  // not only what claims to be shared
  // What frameworks share: classes with all that extends them, or that wears an annotation. `calls` name methods
  // that are called although they are not public.
  struct Component {
    std::vector<std::string> classes;      // "javax/servlet/Servlet"
    std::vector<std::string> annotations;  // "Ljavax/inject/Singleton;"
    std::vector<std::string> calls;
  };
  std::vector<Component> components = {};
};

struct LoweringOptions {
  bool local_names = false;        // names of locals from the debug tables; for people, not for analyses
  bool application_names = false;  // the same, of application code only
  std::optional<OpenProgramRequest> open_program = std::nullopt;
};

class LoweredProgram : public ir::BodyProvider {
 public:
  virtual const ir::Program& program() const = 0;
  // The class file a class was read from; null for synthetic classes and phantoms.
  virtual const classfile::ClassFile* class_file(ir::ClassId id) const = 0;
  // The method's row in that file; null as above.
  virtual const classfile::MethodInfo* method_info(ir::MethodId id) const = 0;
  virtual std::string place(ir::ClassId id) const = 0;  // "app.jar!/pkg/A.class"
  virtual size_t body_bytes() const = 0;                // memory that the bodies hold
  virtual ir::MethodId open_program_main() const = 0;   // none unless it was asked for
};

std::unique_ptr<LoweredProgram> load_program(SymbolTable& symbols, ProgramInput input, LoweringOptions options,
                                             Jobs jobs, Diagnostics& diagnostics);

}  // namespace heddle::lowering
