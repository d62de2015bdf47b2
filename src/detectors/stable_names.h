// Names that survive unrelated edits, for what identifies a finding.
//
// Problem: javac numbers lambdas and anonymous classes of a class from its beginning to its end, so that a new one
// renames all that follow. Formulation: a lambda is its enclosing method; an anonymous class is the method of the
// enclosing class that makes it, the type that it implements, and which of those it is there. Cost: the bodies of
// the enclosing class's methods for each name of an anonymous class.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "concurrency/scope.h"

namespace heddle::detectors {

// The name of a method without what changes with unrelated edits: the numbers of lambdas.
std::string stable_name(std::string method);

class StableNames {
 public:
  explicit StableNames(const concurrency::Scope& scope) : scope_(scope) {}

  // The text with every anonymous class in it named anew.
  std::string text(std::string_view text);

 private:
  std::string anonymous_class(std::string_view name);
  std::string describe(ir::ClassId id, ir::ClassId outer);

  concurrency::Scope scope_;
  std::map<std::string, std::string, std::less<>> known_;  // by the name in texts
};

}  // namespace heddle::detectors
