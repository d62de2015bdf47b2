// Objects, contexts and places of a points-to result, in words.
//
// A class goes without its package where no other class of the result has the same simple name; parameter types
// always do. Threads are written as numbers: thread() says who they are.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "ir/body_provider.h"
#include "pointsto/result.h"

namespace heddle::driver {

class PointsToNames {
 public:
  PointsToNames(const ir::Program& program, ir::BodyProvider& bodies, const pointsto::Result& result,
                const pointsto::ContextSpec& spec);

  std::string type(ir::TypeId type) const;            // "Account", "Object[]"
  std::string method(ir::MethodId id) const;          // "Teller.transfer(int)"
  std::string site(pointsto::SiteId id) const;        // "Account@Main.java:12"
  std::string object(pointsto::ObjectId id) const;    // the site, and behind it the heap context if there is one
  std::string context(pointsto::ContextId id) const;  // "Teller@Main.java:12; thread 2"; empty: coarse
  std::string thread(pointsto::ThreadId id) const;    // "Teller.run() on Teller@Main.java:12, started at ..."
  std::string run_on(const pointsto::ThreadName& name) const;  // "Teller@Main.java:12, for Bank@Main.java:3"
  std::string place(pointsto::Place place) const;  // "Main.java:12", or the method where no line is known

  // Threads are known by their ids, or from now on by their places in this list, counted from 1.
  void number_threads(std::span<const pointsto::ThreadId> threads);
  uint32_t number(pointsto::ThreadId id) const;

  // Of the instruction, if the method's own code was analysed and not a model of it.
  const ir::Body* body(ir::MethodId method) const;
  int line(pointsto::Place place) const;  // 0: unknown
  int pc(pointsto::Place place) const;

 private:
  void find_simple_names();
  void find_call_sites();
  std::string context_element(uint32_t element) const;
  std::string member(const pointsto::Site& site) const;

  const ir::Program& program_;
  ir::BodyProvider& bodies_;
  const pointsto::Result& result_;
  bool by_call_sites_;
  absl::flat_hash_map<std::string_view, ir::ClassId> simple_names_;  // none: several classes have it
  absl::flat_hash_map<pointsto::ThreadId, uint32_t> thread_numbers_;
  absl::flat_hash_map<uint32_t, pointsto::Place> call_sites_;  // elements of call:K contexts
};

// What an inspection of a result says that shows no method: so far none, or a message.
std::expected<size_t, std::string> nothing_chosen(std::string_view layer, const pointsto::Result& result);

}  // namespace heddle::driver
