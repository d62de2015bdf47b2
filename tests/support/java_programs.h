// Java sources and assembled classes of the test tree, compiled when a test asks for them.
//
// A JDK is looked for in JAVA_HOME, behind `javac` on the PATH and where distributions put theirs; the ASM library
// where they put jars. What needs a newer JDK than there is gives nothing, and the test skips.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/byte_writer.h"
#include "support/temp_directory.h"

namespace heddle::testing {

// Home of the JDK with the lowest feature release that is at least `release`.
std::optional<std::string> jdk_home(unsigned release = 17);

// Class files by binary name, in the order of their names.
using ClassFiles = std::map<std::string, ByteVector>;
ClassFiles class_files_in(const std::string& directory);

// Runs a command; its output is in the result if it failed.
std::optional<std::string> run_failure(const std::string& command);

// How a command begins that is run once for all tests that give it the same files: the folder `out`, which must
// not be there yet, gets what it writes into the folder that it knows as {}.
std::string once(const std::string& out);

// Compiles sources (paths from the root of the project) with debug tables; nothing and a failed expectation if
// javac refuses.
ClassFiles compile_java(const std::string& jdk, const std::vector<std::string>& sources);

// tests/programs/ir/*.java and the large methods of LargeSource.java.
ClassFiles lowering_programs(const std::string& jdk);

// What AsmClasses.java writes; nothing without the ASM library.
std::optional<ClassFiles> assembled_classes(const std::string& jdk);

// Sources of a folder, from the root of the project.
std::vector<std::string> java_sources(const std::string& folder);

}  // namespace heddle::testing
