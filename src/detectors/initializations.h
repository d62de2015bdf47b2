// Threads that wait for each other to initialize classes.
//
// Problem: a thread that initializes a class has the class for itself until the initializer has ended, and whoever
// else needs the class waits so long (JLS 12.4.2): that is a lock which nobody wrote down. Formulation: a class
// needs its superclass, and what its initializer uses first. Classes that need each other in a circle block two
// threads that begin with different ones of them; a class whose initializer takes a lock blocks a thread that has
// the lock and uses the class. Only a first use counts: what is surely initialized where a thread gets to, because
// the thread itself or who started it has been there, is no lock any more. Algorithm: what each initializer leads
// to, and the components of that graph; for the few classes on circles, or with locks inside, what is surely
// initialized at each entry, a greatest fixpoint over calls and spawns; then pairs of first uses that are
// parallel. Cost: instances below each initializer, up to a bound, and one word per instance for every 64 classes
// that matter.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <vector>

#include "concurrency/order.h"
#include "detectors/lock_order.h"

namespace heddle::detectors {

struct BlockedInitialization {
  static constexpr uint32_t no_want = UINT32_MAX;

  struct Party {
    ThreadId thread;
    ir::ClassId uses;            // first, at
    CodePoint use;               // and so initializes it; or waits for that, of a thread with a lock
    std::vector<CodePoint> way;  // in initializers, to where it waits; empty: right there, for the superclass
  };
  Party first, second;
  uint32_t want =
      no_want;  // into LockOrder::wants(): the lock that the first one waits for and the second one has
  ObjectId lock;
  bool is_sure = true;  // the initializers get there whatever happens; or to one single lock
};

class Initializations {
 public:
  Initializations(const concurrency::AllMethodFacts& facts, LockOrder& locks, concurrency::Locks& held,
                  concurrency::Order& order);

  // One for each circle of classes, and for each class and lock.
  std::vector<BlockedInitialization> find();

 private:
  using Bits = std::vector<uint64_t>;  // classes that matter
  static constexpr uint32_t none = UINT32_MAX;

  struct Need {
    uint32_t to;
    CodePoint at;  // no instance: the superclass
    bool sure = true;
  };
  struct Node {
    ir::ClassId id;
    uint32_t super = none;
    InstanceId initializer;
    bool spawns = false;  // in its initializer
    std::vector<Need> needs = {};
    std::vector<uint32_t> wants = {};  // of LockOrder, in its initializer, by calls that mean one method each
    uint32_t bit = none;
    std::vector<CodePoint> uses = {};  // that may be the first
  };
  struct Event {  // after the instruction these are initialized
    uint32_t instruction;
    Bits bits;
  };

  void list_classes();
  uint32_t node_of(ir::ClassId id) const;
  const std::vector<std::pair<uint32_t, uint32_t>>& triggers(MethodId method);  // instruction, class
  void follow(uint32_t node, const absl::flat_hash_map<InstanceId, std::vector<uint32_t>>& wants);
  void find_needs();
  bool has_lock(CodePoint at, const Acquisition& wanted, ObjectId& lock);
  void number_classes();
  void find_sure();
  bool find_sure(MethodId method);
  void add_initialized(uint32_t node, Bits& into) const;
  static bool add(const Bits& more, Bits& into);
  static bool adds(const Bits& more, const Bits& to);  // whether it would change that
  const Bits& local(MethodId method, uint32_t instruction);
  Bits known_at(CodePoint at);
  void find_entries();
  void list_uses();
  bool are_parallel(CodePoint a, ThreadId t, CodePoint b, ThreadId u);
  bool share_gate(CodePoint a, CodePoint b);
  bool meet(BlockedInitialization& found);
  std::vector<Need> way(uint32_t from, uint32_t to, bool sure) const;
  void find_circles(std::vector<BlockedInitialization>& found);
  void find_locks(std::vector<BlockedInitialization>& found);

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  LockOrder& locks_;
  concurrency::Locks& held_;
  concurrency::Order& order_;
  std::vector<Node> nodes_;
  absl::flat_hash_map<ir::ClassId, uint32_t> numbers_;
  absl::flat_hash_map<MethodId, std::vector<std::pair<uint32_t, uint32_t>>> triggers_;
  std::vector<std::vector<uint32_t>> circles_;
  size_t words_ = 0;
  absl::flat_hash_map<MethodId, Bits> sure_;  // on every return
  absl::flat_hash_map<MethodId, std::vector<Event>> events_;
  absl::flat_hash_map<Place, Bits> local_;
  std::vector<Bits> entry_;  // by row; empty: everything
};

}  // namespace heddle::detectors
