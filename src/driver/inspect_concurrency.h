// What `inspect threads`, `accesses` and `locks` share: the way to their layer, the chosen methods, names.
//
// A thread has the number that it has in reports; the two representatives of one that is many are one thread.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "concurrency/locks.h"
#include "concurrency/method_facts.h"
#include "detectors/evidence.h"
#include "driver/analysis.h"
#include "driver/inspect_layers.h"
#include "driver/points_to_text.h"
#include "driver/selection.h"
#include "report/json_writer.h"

namespace heddle::driver {

class ConcurrencyView {
 public:
  ConcurrencyView(const Inspection& inspection, Loaded& loaded, const Analysed& analysed,
                  const concurrency::AllMethodFacts& facts);

  const ir::Program& program() const { return paths().program(); }
  const pointsto::Result& points_to() const { return paths().points_to(); }
  const concurrency::AllMethodFacts& facts() const { return facts_; }
  const concurrency::CodePaths& paths() const { return facts_.paths(); }
  const PointsToNames& names() const { return names_; }
  const detectors::Evidence& evidence() const { return evidence_; }
  Selection& selection() { return selection_; }

  // Methods that --class and --method ask for and that lead to application code, by id.
  std::vector<ir::MethodId> chosen_methods();

  // --- threads ---
  std::span<const pointsto::ThreadId> numbered() const { return numbered_; }         // thread 1 first
  std::vector<uint32_t> numbers(std::span<const pointsto::ThreadId> threads) const;  // ascending, each once
  std::string threads_text(std::span<const uint32_t> numbers) const;                 // "threads 2, 3"
  void mention(pointsto::ContextId context, std::set<uint32_t>& numbers) const;      // adds its thread
  void mention(pointsto::ObjectId object, std::set<uint32_t>& numbers) const;
  std::string legend(const std::set<uint32_t>& numbers) const;

  // --- locks ---
  // What the locks are called in the method. Names of one lock are joined: "this.lock = Object@Main.java:9".
  std::vector<std::string> lock_names(std::span<const concurrency::HeldLock> locks, ir::MethodId in) const;
  std::string expression(const concurrency::Expression& expression, ir::MethodId in) const;
  static std::string_view lock_sort(models::LockMode mode, bool is_monitor);  // "monitor", "read lock"

  // --- JSON ---
  report::JsonWriter& begin_document(report::JsonWriter& json, std::string_view format) const;
  void write_threads(report::JsonWriter& json) const;
  void write_objects(report::JsonWriter& json, const std::set<pointsto::ObjectId>& objects) const;
  void write_method(report::JsonWriter& json, ir::MethodId id) const;       // members of an open object
  void write_place(report::JsonWriter& json, pointsto::Place place) const;  // line and pc
  void write_locks(report::JsonWriter& json, std::span<const concurrency::HeldLock> locks, ir::MethodId in) const;

 private:
  const concurrency::AllMethodFacts& facts_;
  PointsToNames names_;
  detectors::Evidence evidence_;
  Selection selection_;
  std::vector<pointsto::ThreadId> numbered_, all_;  // by number
};

// The first of them, and how many more there are.
std::string enumeration(std::span<const std::string> names);

// Runs the passes up to the concurrency layer and shows what they found, unless a limit is reached before.
Inspected inspect_concurrency(Inspection& inspection, const std::function<Inspected(ConcurrencyView&)>& show);

}  // namespace heddle::driver
