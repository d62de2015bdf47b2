// What the analyses of this layer need to know of a method's code, once for all its contexts: control flow,
// expressions, and what its calls mean to locks and order.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "concurrency/expressions.h"
#include "models/sync.h"

namespace heddle::concurrency {

// A fact of the models, at a call of this body.
struct SyncCall {
  uint32_t instruction;
  const models::SyncFact* fact;
};

// A block that only asks what the way to it said: by predecessor, the successor that is taken, or no_successor.
struct Decision {
  uint32_t block;
  std::vector<uint32_t> taken;
};

struct MethodFacts {
  MethodFacts(const CodePaths& paths, const UnchangingFields& unchanging, const ir::Body& body);

  const ir::Body& body;
  Expressions expressions;
  std::vector<SyncCall> sync_calls;  // by instruction
  std::vector<uint32_t> loop;        // by block: the number of its innermost loop, 0: none
  // By block: the successor that is taken if a value is null that was used as an object before; it never is.
  std::vector<uint32_t> never_taken;
  // By block: the successor that is taken if a field holds null, where that way leaves something out and does
  // nothing of its own: around `if (task != null) task.run()`.
  std::vector<uint32_t> way_around;
  std::vector<Decision> decisions;  // by block
  static constexpr uint32_t no_successor = UINT32_MAX;

  std::span<const SyncCall> sync_at(uint32_t instruction) const;
  // Whether the instruction comes only after a wait for the end of the thread that `value` is or was loaded from.
  bool waited_for(uint32_t instruction, ir::ValueId value) const;
  // Where a value was loaded from, by casts and fields; elements of one array with one index are the same.
  ir::ValueId source_of(ir::ValueId value) const;
  // What a fact's subject is called at its call.
  std::optional<Expression> expression(const SyncCall& call) const;
};

// Of every relevant method with code.
class AllMethodFacts {
 public:
  explicit AllMethodFacts(const CodePaths& paths);
  // The same facts beside another view of the paths.
  AllMethodFacts(const AllMethodFacts& other, const CodePaths& paths) : paths_(paths), tables_(other.tables_) {}
  const CodePaths& paths() const { return paths_; }
  const UnchangingFields& unchanging() const { return tables_->unchanging; }
  const MethodFacts* of(MethodId method) const { return tables_->facts[method].get(); }

 private:
  struct Tables {
    UnchangingFields unchanging;
    IdVector<MethodId, std::unique_ptr<MethodFacts>> facts;
  };
  const CodePaths& paths_;
  std::shared_ptr<const Tables> tables_;
};

// Visits each instance with each of its calls that the models say something of, by instance and instruction.
template <class Visit>
void for_each_sync_call(const AllMethodFacts& facts, Visit visit) {
  for (InstanceId id : facts.paths().instances()) {
    const MethodFacts* of_method = facts.of(facts.paths().method(id));
    if (!of_method) continue;
    for (const SyncCall& call : of_method->sync_calls) visit(id, call);
  }
}
// Objects that a fact's subject may be, in one context; ascending.
std::vector<ObjectId> subject_objects(const CodePaths& paths, InstanceId id, uint32_t instruction,
                                      const models::Subject& subject);
// Whether the constructor of this class, be it called by those of subclasses, got the constant true as its last
// argument when the object was made.
bool is_made_true(const CodePaths& paths, ObjectId object, ClassId constructed_by);
// The integer constant that an object was constructed with: permits, counts, parties.
std::optional<uint32_t> constructed_with(const CodePaths& paths, ObjectId object);
std::vector<ObjectId> objects_of(const pointsto::Result& points_to, SetId set);

}  // namespace heddle::concurrency
