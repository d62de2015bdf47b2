#include "program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace heddle::concurrency {
namespace {

namespace fs = std::filesystem;
using ir::Op;

const std::string folder = "tests/unit/concurrency/programs";

bool is_store(Op op) { return op == Op::put_field || op == Op::put_static || op == Op::array_store; }

}  // namespace

Program& program() {
  static Program solved;
  return solved;
}

Program::Program() {
  auto jdk = testing::jdk_home();
  HEDDLE_CHECK(jdk);
  std::vector<std::string> sources = testing::java_sources(folder);
  world_ = pointsto_test::World::load(pointsto_test::Jdk::stand_in, testing::compile_java(*jdk, sources));
  for (const std::string& message : world_->diagnostics()) ADD_FAILURE() << message;

  pointsto::Request request;
  request.members = &world_->members();
  request.models = &world_->models();
  request.bodies = &world_->lowered();
  for (ClassId id : world_->program().classes())
    if (ir::MethodId main = world_->main_of(std::string(world_->program().name(id))))
      request.mains.push_back(main);
  request.contexts =
      *pointsto::parse_context_spec("object:2+thread,full");  // tells the tasks of Thread.run() apart
  request.jobs = {2};
  points_to_ = pointsto::analyse(request);

  Scope scope;
  scope.members = &world_->members();
  scope.models = &world_->models();
  scope.points_to = points_to_.get();
  scope.bodies = &world_->lowered();
  scope.is_application = [this](ClassId id) { return world_->program()[id].origin == ir::Origin::application; };
  scope.jobs = {2};
  paths_.emplace(scope);
  facts_.emplace(*paths_);
  escape_.emplace(*facts_);
  locks_.emplace(*facts_);
  order_.emplace(*facts_);
  owned_.emplace(*facts_);
  accesses_.emplace(*facts_, *escape_);

  for (const std::string& source : sources) read_names(source);
  find_points();
}

void Program::read_names(const std::string& file) {
  std::ifstream in(fs::path(HEDDLE_SOURCE_DIR) / file);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    size_t at = line.find("// @");
    if (at == line.npos) continue;
    std::string name = fs::path(file).stem().string() + "." + line.substr(at + 4);
    for (const auto& [place, known] : names_) EXPECT_NE(known, name);
    names_[{fs::path(file).filename(), number}] = name;
  }
}

// The access on a line is its last store, else its last load of a field, else its last call. A lambda's is the one
// that counts: it comes after the code that makes the lambda, in a method with a later number.
void Program::find_points() {
  const ir::Program& program = world_->program();
  std::map<std::string, int> ranks;
  for (MethodId m : paths_->methods()) {
    const ir::Class& owner = program[program[m].owner];
    if (owner.origin != ir::Origin::application || !owner.source_file) continue;
    const ir::Body& body = *paths_->body(m);
    for (uint32_t i = 0; i < body.size(); ++i) {
      auto named = names_.find({std::string(program.text(owner.source_file)), body.line_of(i)});
      if (named == names_.end()) continue;
      Op op = body.op[i];
      int rank = is_store(op)                                                          ? 3
                 : op == Op::get_field || op == Op::get_static || op == Op::array_load ? 2
                                                                                       : is_call(op);
      if (rank == 0 || rank < ranks[named->second]) continue;
      ranks[named->second] = rank;
      places_[named->second] = {m, i};
    }
  }
}

Place Program::place(const std::string& name) const {
  auto found = places_.find(name);
  if (found == places_.end()) ADD_FAILURE() << "no access is named " << name << ", or nothing reaches it";
  return found == places_.end() ? Place() : found->second;
}

std::vector<InstanceId> Program::instances(Place at) const {
  std::vector<InstanceId> instances;
  if (!at.method) return instances;
  for (InstanceId id : points_to_->instances_of(at.method))
    if (!paths_->threads(id).empty()) instances.push_back(id);
  return instances;
}

std::vector<Point> Program::points(const std::string& name) {
  std::vector<Point> points;
  Place at = place(name);
  for (InstanceId id : instances(at))
    for (ThreadId t : paths_->threads(id)) points.push_back(order_->point(t, id, at.instruction));
  return points;
}

OrderReason Program::order(const std::string& a, const std::string& b) {
  OrderReason reason = OrderReason::same_thread;
  for (const Point& p : points(a))
    for (const Point& q : points(b)) {
      if (p.thread == q.thread) continue;
      OrderReason found = order_->order(p, q);
      if (found == OrderReason::none) return found;
      reason = std::max(reason, found);
    }
  return reason;
}

std::set<std::string> Program::held(const std::string& name) {
  std::optional<std::set<std::string>> common;
  Place at = place(name);
  for (InstanceId id : instances(at)) {
    std::set<std::string> here;
    for (const HeldLock& lock : locks_->held(id, at.instruction).must) {
      if (lock.expression.kind == RootKind::object) continue;
      std::string text = to_string(world_->program(), paths_->body(id), lock.expression);
      if (!lock.is_monitor)
        text += lock.mode == LockMode::read ? " (read)" : lock.mode == LockMode::write ? " (write)" : " (lock)";
      here.insert(text);
    }
    if (common)
      std::erase_if(*common, [&](const std::string& lock) { return !here.contains(lock); });
    else
      common = here;
  }
  return common.value_or(std::set<std::string>());
}

size_t Program::may_hold(const std::string& name) {
  std::set<MayLock> all;
  Place at = place(name);
  for (InstanceId id : instances(at))
    for (const MayLock& lock : locks_->held(id, at.instruction).may) all.insert(lock);
  return all.size();
}

bool Program::is_private(const std::string& name) const {
  Place at = place(name);
  return at.method && escape_->is_private(at.method, at.instruction, 0);
}

std::vector<AccessSite> Program::sites(const std::string& name) const {
  Place at = place(name);
  std::vector<AccessSite> sites;
  std::ranges::copy_if(accesses_->sites(), std::back_inserter(sites),
                       [&](const AccessSite& site) { return site.place == at; });
  return sites;
}

bool Program::is_thread_owned(const std::string& name) const {
  Place at = place(name);
  for (uint32_t s = 0; s < accesses_->sites().size(); ++s) {
    if (accesses_->sites()[s].place != at) continue;
    for (const Access& access : accesses_->of_site(s))
      for (ThreadId t : paths_->threads(access.instance)) {
        ThreadId first = points_to_->threads().first_of(t);
        if (!owned_->owns(first, access.objects) || !owned_->from_root(access.instance, at.instruction, 0))
          return false;
      }
  }
  return true;
}

}  // namespace heddle::concurrency
