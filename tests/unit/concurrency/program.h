// The Java programs of this folder, compiled, solved and asked about by the names in their comments.
//
// The access on a line of Locking.java that ends in `// @field` is Locking.field.
// All are one program with several mains over the stand-in JDK: it is solved once, for all tests.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "concurrency/accesses.h"
#include "concurrency/escape.h"
#include "concurrency/locks.h"
#include "concurrency/order.h"
#include "concurrency/thread_owned.h"
#include "world.h"

namespace heddle::concurrency {

class Program {
 public:
  Program();

  const pointsto::Result& points_to() const { return *points_to_; }
  const CodePaths& paths() const { return *paths_; }
  const ThreadOwned& owned() const { return *owned_; }

  // Why the accesses of these names are never parallel, in whatever threads; none if they may be.
  OrderReason order(const std::string& a, const std::string& b);

  // What is held there in every context, as the method calls it ("this.lock (read)"), and how many objects may be.
  std::set<std::string> held(const std::string& name);
  size_t may_hold(const std::string& name);

  bool is_private(const std::string& name) const;  // what operand 0 of the access is
  std::vector<AccessSite> sites(const std::string& name) const;
  // Whether threads that are many reach different objects there.
  bool is_thread_owned(const std::string& name) const;

 private:
  void read_names(const std::string& file);
  void find_points();
  Place place(const std::string& name) const;
  std::vector<InstanceId> instances(Place at) const;  // that some thread runs
  std::vector<Point> points(const std::string& name);

  std::unique_ptr<pointsto_test::World> world_;
  std::unique_ptr<pointsto::Result> points_to_;
  std::optional<CodePaths> paths_;
  std::optional<AllMethodFacts> facts_;
  std::optional<Escape> escape_;
  std::optional<Locks> locks_;
  std::optional<Order> order_;
  std::optional<ThreadOwned> owned_;
  std::optional<Accesses> accesses_;
  std::map<std::pair<std::string, int>, std::string> names_;  // by file and line
  std::map<std::string, Place> places_;
};

// Solved when the first test asks for it.
Program& program();

}  // namespace heddle::concurrency
