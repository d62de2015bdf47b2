// What the user does not want to hear of: [[suppress]] of heddle.toml, and annotations in the code.
//
// An annotation counts by its simple name, SuppressHeddle, whatever package declares it, if the class file has it.
// Its value lists rules; without one it means all. On the subject's field or class it silences the finding; on a
// method or class that an access is in, it silences the pairs with that access, and the finding when no pair is
// left. Lambdas and nested classes belong to the methods and classes around them.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classpath/class_path.h"
#include "driver/options.h"
#include "findings/finding.h"

namespace heddle::driver {

// Moves what `suppressions` match to the report's suppressed ones. Result: the number of findings for each.
std::vector<size_t> apply_suppressions(std::span<const Suppression> suppressions, findings::Report& report);

// "[[suppress]] rule data-race, subject a.B.*", for messages.
std::string to_string(const Suppression& suppression);

// Does the same for annotations. Reads only classes that findings mention.
void apply_annotations(const classpath::ClassPath& class_path, findings::Report& report);

}  // namespace heddle::driver
