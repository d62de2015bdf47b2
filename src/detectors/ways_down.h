// Calls that lead from where a lock is taken to code below, while it is held; and which of them are guesses.
//
// Problem: for a hold and a point below it, the shortest way of calls that a thread makes with the lock held,
// among all ways or among those without a guess. Formulation: a call is a guess if it may mean any of many
// methods, if the library asks an object to print itself or to compare and there are several kinds of objects that
// it could be, if it is made only for a parameter that no caller gives, or if it is made on what another caller
// handed in: that depends on the call that entered the method. Algorithm: breadth first from the hold, as far as
// somebody asked; many ask about the same hold. Calls go to groups of callees (call_targets.h): a group that a
// search is done with is left out as a whole. What is asked of a call regardless of the hold is answered once.
// Cost: per hold and thread the calls below it, and the members of their groups once.
#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "concurrency/call_targets.h"
#include "concurrency/method_facts.h"

namespace heddle::detectors {

class WaysDown {
 public:
  explicit WaysDown(const concurrency::AllMethodFacts& facts);

  using InstanceId = concurrency::InstanceId;
  using Step = concurrency::Step;
  struct Question {
    uint32_t hold;  // a number for it
    InstanceId from, to;
    concurrency::ThreadId thread;             // that makes the calls
    bool clear;                               // without guesses
    std::function<bool(uint32_t)> is_start;   // whether the lock is held at that instruction of `from`
    std::function<bool(InstanceId)> is_held;  // whether it may be where the instance begins
  };
  // The calls, outermost first; empty: there is no such way.
  std::vector<Step> find(const Question& question);
  bool is_guess(const Step& step);  // made on what another caller handed in, or for another reason

 private:
  using MethodId = concurrency::MethodId;
  using Site = concurrency::CallTargets::Site;
  using Rows = std::vector<uint32_t>;
  // A call on what the method was handed as an argument, or on an element of that.
  struct GivenCall {
    Step step;
    uint32_t argument;          // into the arguments that are called on
    pointsto::SetId receivers;  // none: not known
  };
  struct Argument {
    uint32_t parameter;
    bool is_element;
    // By what it is, none if that is not known: which of the calls are then made; ascending.
    absl::flat_hash_map<pointsto::SetId, std::unique_ptr<Rows>> given = {};
  };
  struct GivenCalls {
    std::vector<GivenCall> calls;  // by instruction, then callee
    std::vector<Argument> arguments;
  };
  struct Entered {  // a method with such calls, in a search
    std::vector<bool> is_missing;
    size_t missing = 0;
    absl::flat_hash_set<std::pair<uint32_t, pointsto::SetId>> seen = {};  // arguments
  };
  struct Search {
    absl::flat_hash_map<uint32_t, std::pair<InstanceId, uint32_t>> reached;  // by row: the call that led there
    absl::flat_hash_map<uint32_t, Entered> entered;                          // by row, of those reached
    std::vector<bool> looked_at;                                             // by row
    // Groups of callees of which nothing is left; but for what is a guess where the library calls anything.
    std::vector<bool> done, done_but_any;
    absl::flat_hash_map<uint32_t, Rows> left;  // by group, of those that are not done: rows
    std::deque<uint32_t> work;                 // rows
  };
  using SiteFacts = uint8_t;
  SiteFacts facts_of(uint32_t caller, const Site& site);
  SiteFacts facts_of(const Step& step);
  bool means_any_of_many(const Site& site, const Step& step);
  bool has_many_receivers(const Step& step) const;
  bool is_never_made(const Step& step) const;
  bool all_give(InstanceId callee, uint32_t parameter, bool zero) const;
  bool is_of_any_object(MethodId callee);
  bool may_be_any_object(SiteFacts facts, InstanceId callee);
  GivenCalls& calls_on_what_is_given(uint32_t row);
  const Rows& given(GivenCalls& calls, uint32_t argument, pointsto::SetId what);
  bool may_be_given(pointsto::SetId given, const GivenCall& call, bool is_element);
  void make_calls(const Step& entering, bool is_new, Search& search, std::vector<Step>& to_enter);
  void enter(const Question& question, Search& search, uint32_t caller, const Site& site);
  bool go(const Question& question, Search& search, const Step& step);
  void follow(const Question& question, Search& search, const Step& step);

  const concurrency::AllMethodFacts& facts_;
  const concurrency::CodePaths& paths_;
  const pointsto::Result& points_to_;
  concurrency::CallTargets targets_;
  std::vector<SiteFacts> site_facts_;                                       // by number of the site
  std::vector<uint32_t> methods_of_group_;                                  // how many; 0: not asked for yet
  absl::flat_hash_map<MethodId, bool> is_of_any_object_;                    // toString(), equals(), compareTo()
  absl::flat_hash_map<uint32_t, std::unique_ptr<GivenCalls>> given_calls_;  // by row
  absl::flat_hash_map<std::tuple<pointsto::SetId, pointsto::SetId, bool>, bool> may_be_given_;
  std::map<std::tuple<uint32_t, concurrency::ThreadId, bool>, Search> searches_;  // by hold; true: of clear ways
  size_t steps_ = 0;                                                              // that are kept in searches
  std::vector<Step> to_enter_;
};

}  // namespace heddle::detectors
