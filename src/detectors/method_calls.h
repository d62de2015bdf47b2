// Which calls lead to methods that matter, and who calls a method.
//
// Calls by the models and spawns are left out; the calls of one instruction are one site. A method is below the
// application if it is the application's or such a method calls it: names are of use to the application's methods
// and on the way up to them. Cost: linear in the call graph, once.
#pragma once

#include <span>
#include <vector>

#include "concurrency/code_paths.h"

namespace heddle::detectors {

class MethodCalls {
 public:
  explicit MethodCalls(const concurrency::CodePaths& paths);

  struct Caller {
    pointsto::MethodCall call;
    uint32_t site = 0;  // into sites()
  };
  struct Site {  // a call that leads to methods at hand
    pointsto::Place place;
    uint32_t callees = 0;
  };

  size_t methods() const { return callers_.size(); }
  bool has(concurrency::MethodId m) const { return row_[m] != no_row; }
  uint32_t row(concurrency::MethodId m) const { return row_[m]; }  // into the methods of the paths
  const std::vector<Caller>& callers(uint32_t row) const { return callers_[row]; }
  std::vector<Caller>& callers(uint32_t row) { return callers_[row]; }
  std::span<const Site> sites() const { return sites_; }  // by place
  // The number of the first site of the method; those of one method follow each other.
  size_t first_site(concurrency::MethodId m) const;
  bool is_below_application(uint32_t row) const { return below_application_[row]; }
  // All calls of an instruction, spawns and those to other methods, too.
  std::span<const pointsto::MethodCall> calls(concurrency::MethodId m, uint32_t instruction) const;
  // Methods at hand that the call may mean; ascending.
  std::vector<concurrency::MethodId> callees(concurrency::MethodId m, uint32_t instruction) const;

 private:
  static constexpr uint32_t no_row = UINT32_MAX;
  void list_calls();
  void find_below_application();

  const concurrency::CodePaths& paths_;
  IdVector<concurrency::MethodId, uint32_t> row_;
  std::vector<Site> sites_;
  std::vector<std::vector<Caller>> callers_;
  std::vector<uint8_t> below_application_;
};

}  // namespace heddle::detectors
