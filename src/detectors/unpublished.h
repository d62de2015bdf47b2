// Unpublished: what a thread has made or taken, and has not surely shown to anybody since.
//
// Problem: an object is made, configured and only then stored where others find it; or it is taken out of a pool,
// prepared and handed on. Escape proves that for some; but what a constructor calls may, as far as the call graph
// goes, lead anywhere: to listeners, to a start that a new object is not ready for. Formulation: the object is
// new, or taken, where the thread's call chain made or took it, and nothing on that chain surely lets it escape
// (Escape with given roots). Algorithm: a value is private in its method if certain parameters came in private:
// those without which it is not; they are followed up the thread's calls. Cost: one dataflow for each parameter of
// the methods on the way, each of which is asked once; the walk is bounded.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/thread_owned.h"
#include "detectors/origins.h"

namespace heddle::detectors {

class Unpublished {
 public:
  // Steps that are guesses should be left out of the paths.
  Unpublished(const concurrency::AllMethodFacts& facts, const concurrency::CodePaths& clear,
              const Origins& origins, const concurrency::ThreadOwned& owned)
      : facts_(facts), paths_(clear), points_to_(clear.points_to()), origins_(origins), owned_(owned) {}

  enum class State : uint8_t { unknown, is_new, is_taken, is_published };
  // Of what the thread accesses there; published: by whoever made or took it.
  State state(const concurrency::Access& access, const concurrency::AccessSite& site, pointsto::ThreadId thread,
              pointsto::ObjectId object);

 private:
  struct Local {
    State state = State::unknown;
    uint32_t needs = 0;  // parameters that must have come in private, as bits
  };
  Local in_method(ir::MethodId method, uint32_t instruction, ir::ValueId value);
  Local find_in_method(ir::MethodId method, uint32_t instruction, ir::ValueId value) const;
  ir::ValueId whole_of(const ir::Body& body, ir::ValueId value) const;

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  const Origins& origins_;
  const concurrency::ThreadOwned& owned_;
  std::optional<concurrency::Escape> escape_;  // made when it is first asked
  std::map<std::tuple<ir::MethodId, uint32_t, ir::ValueId>, Local> known_;
};

}  // namespace heddle::detectors
