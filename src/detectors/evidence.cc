#include "detectors/evidence.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <ranges>

#include "concurrency/expressions.h"
#include "ir/names.h"

namespace heddle::detectors {
namespace {

constexpr std::string_view class_initialization = "class initialization";

std::string_view name_of(models::ThreadKind kind) {
  using models::ThreadKind;
  switch (kind) {
    case ThreadKind::thread: return "thread";
    case ThreadKind::virtual_thread: return "virtual thread";
    case ThreadKind::pool: return "pool task";
    case ThreadKind::timer: return "timer task";
    case ThreadKind::fork_join: return "fork-join task";
    case ThreadKind::completion: return "completion stage";
    case ThreadKind::stream: return "parallel stream";
    case ThreadKind::shutdown_hook: return "shutdown hook";
    case ThreadKind::cleaner: return "cleaner";
    case ThreadKind::finalizer: return "finalizer";
    case ThreadKind::event_queue: return "event thread";
    case ThreadKind::signal: return "signal handler";
  }
  return "thread";
}

}  // namespace

Evidence::Evidence(const CodePaths& paths, const CodePaths& clear)
    : paths_(paths), clear_(clear), names_(paths.scope()) {
  list_threads();
}

bool Evidence::is_made(MethodId method) const {
  return paths_.program()[paths_.program()[method].owner].kind != ir::ClassKind::declared;
}

// The first code of the application that the thread runs, seen from its start; by a guess only if nothing else is.
MethodId Evidence::first_application_method(ThreadId thread) {
  for (const CodePaths* paths : {&clear_, &paths_}) {
    std::deque<InstanceId> work(paths->roots(thread).begin(), paths->roots(thread).end());
    absl::flat_hash_set<InstanceId> seen(work.begin(), work.end());
    while (!work.empty()) {
      InstanceId id = work.front();
      work.pop_front();
      if (paths->is_application(id) && !is_made(paths->method(id))) return paths->method(id);
      for (const concurrency::Step& s : paths->steps(id))
        if (!s.spawns && paths->runs(thread, s.callee) && seen.insert(s.callee).second) work.push_back(s.callee);
    }
  }
  return MethodId::none();
}

void Evidence::list_threads() {
  const pointsto::ThreadTable& table = paths_.points_to().threads();
  const ir::Program& program = paths_.program();
  number_.resize(table.ids().size());
  for (ThreadId t : table.ids()) {
    if (table[t].second) {
      number_[t] = number_[table[t].twin];
      continue;
    }
    MethodId first = first_application_method(t);
    if (!first || table[t].role == pointsto::ThreadRole::initializer) continue;
    findings::Thread thread;
    thread.id = static_cast<uint32_t>(threads_.size() + 1);
    number_[t] = thread.id;
    thread.root = ir::class_name(program.name(program[first].owner)) + "." + ir::member_name(program.name(first));
    bool is_main = table[t].role == pointsto::ThreadRole::main;
    thread.name = is_main ? "main" : fmt::format("{} {}", name_of(table[t].kind), thread.root);
    thread.many = table[t].many;
    threads_.push_back(std::move(thread));
  }
  for (const concurrency::Spawn& s : paths_.spawns()) {
    uint32_t number = number_[s.thread];
    if (!number) continue;
    findings::Thread& thread = threads_[number - 1];
    findings::Place at = place({paths_.method(s.by), s.instruction});
    bool known = std::ranges::any_of(thread.spawned_at, [&](const findings::Place& p) {
      return p.class_name == at.class_name && p.method == at.method && p.descriptor == at.descriptor &&
             p.pc == at.pc;
    });
    if (!known) thread.spawned_at.push_back(std::move(at));
    for (ThreadId by : paths_.threads(s.by))
      if (!thread.parent && number_[by] && number_[by] != number) thread.parent = number_[by];
  }
}

// Whoever initializes classes is listed once a finding names it.
uint32_t Evidence::thread_number(ThreadId thread) {
  if (!number_[thread]) {
    findings::Thread initializer;
    initializer.id = number_[thread] = static_cast<uint32_t>(threads_.size() + 1);
    initializer.name = class_initialization;
    threads_.push_back(std::move(initializer));
  }
  return number_[thread];
}

const std::string& Evidence::thread_name(ThreadId thread) const {
  static const std::string initializer(class_initialization);
  uint32_t number = number_[thread];
  return number ? threads_[number - 1].name : initializer;
}

findings::Place Evidence::place(pointsto::Place at) const {
  const ir::Program& program = paths_.program();
  const ir::Class& owner = program[program[at.method].owner];
  findings::Place place;
  place.class_name = ir::class_name(program.text(owner.name));
  place.method = ir::member_name(program.name(at.method));
  place.descriptor = program.descriptor(at.method);
  place.file = owner.source_file ? std::string(program.text(owner.source_file)) : "";
  place.origin = owner.origin;
  const ir::Body* body = program[at.method].has_code ? paths_.scope().bodies->body(at.method) : nullptr;
  if (body && at.instruction < body->size()) {
    place.line = static_cast<uint32_t>(body->line_of(at.instruction));
    place.pc = body->pc[at.instruction];
  }
  return place;
}

// Breadth first, as far as somebody asked.
const Evidence::Ways& Evidence::ways(ThreadId thread, bool clear, InstanceId to) {
  auto [at, added] = ways_.try_emplace({thread, clear});
  const CodePaths& paths = clear ? clear_ : paths_;
  auto& [reached, work] = at->second;
  if (added)
    for (InstanceId root : paths.roots(thread))
      if (reached.try_emplace(root, nullptr).second) work.push_back(root);
  while (!work.empty() && !reached.contains(to)) {
    paths.poll();
    InstanceId id = work.front();
    work.pop_front();
    for (const concurrency::Step& s : paths.steps(id)) {
      if (s.spawns || reached.contains(s.callee) || !paths.runs(thread, s.callee)) continue;
      reached.emplace(s.callee, &s);
      work.push_back(s.callee);
    }
  }
  return at->second;
}

std::vector<const concurrency::Step*> Evidence::way(ThreadId thread, InstanceId instance) {
  std::vector<const concurrency::Step*> steps;
  const Ways& known = ways(thread, clear_.runs(thread, instance), instance);
  for (auto at = known.reached.find(instance); at != known.reached.end() && at->second;
       at = known.reached.find(at->second->caller))
    steps.push_back(at->second);
  std::ranges::reverse(steps);
  return steps;
}

std::vector<findings::Place> Evidence::stack(ThreadId thread, InstanceId instance, uint32_t instruction) {
  std::vector<findings::Place> stack;
  for (const concurrency::Step* s : way(thread, instance))
    if (!is_made(paths_.method(s->caller))) stack.push_back(place({paths_.method(s->caller), s->instruction}));
  stack.push_back(place({paths_.method(instance), instruction}));
  return stack;
}

std::span<const ObjectId> Evidence::choices(ThreadId thread, InstanceId instance,
                                            const std::function<bool(ObjectId)>& is_choice) {
  auto [at, added] = choices_.try_emplace(thread);
  std::vector<Choices>& known = at->second;
  if (added) {
    const pointsto::SetStore& sets = paths_.points_to().sets();
    known.resize(paths_.instances().size());
    std::deque<std::pair<InstanceId, ObjectId>> work;
    auto arrive = [&](InstanceId id, ObjectId choice) {
      Choices& list = known[paths_.row(id)];
      if (list.count == 2) return;  // several ways: all that anybody asks
      if (!choice && !paths_.program()[paths_.method(id)].is_static()) {
        pointsto::SetId set = paths_.points_to().points_to(id, ir::ValueId(0u));
        if (sets.is_one_object(set)) sets.for_each(set, [&](ObjectId o) { choice = is_choice(o) ? o : choice; });
      }
      if (list.count == 1 && list.objects[0] == choice) return;
      list.objects[list.count++] = choice;
      std::ranges::sort(list.objects.begin(), list.objects.begin() + list.count);
      work.emplace_back(id, choice);
    };
    for (InstanceId root : paths_.roots(thread)) arrive(root, ObjectId::none());
    while (!work.empty()) {
      auto [id, choice] = work.front();
      work.pop_front();
      for (const concurrency::Step& s : paths_.steps(id))
        if (!s.spawns && paths_.runs(thread, s.callee)) arrive(s.callee, choice);
    }
  }
  if (!paths_.is_relevant(instance)) return {};
  const Choices& found = known[paths_.row(instance)];
  return std::span(found.objects).first(found.count);
}

findings::Object Evidence::object(ObjectId id) const {
  const pointsto::Heap& heap = paths_.points_to().heap();
  const pointsto::Site& site = heap[heap[id].site];
  findings::Object object;
  object.class_name = ir::to_string(paths_.program(), heap.type(id));
  if (site.method) object.allocated_at = place({site.method, site.instruction});
  return object;
}

findings::Lock Evidence::lock(const concurrency::HeldLock& held) const {
  using concurrency::RootKind;
  findings::Lock lock;
  // The name that the acquiring method has for it is what people find in the source.
  lock.expr = concurrency::to_string(paths_.program(), paths_.body(held.acquired_at.method), held.acquired_as);
  lock.class_name = held.expression.kind == RootKind::object ? object(ObjectId(held.expression.root)).class_name
                                                             : class_of_lock(held.acquired_at);
  switch (held.mode) {
    case models::LockMode::exclusive: lock.mode = findings::LockMode::exclusive; break;
    case models::LockMode::write: lock.mode = findings::LockMode::write; break;
    case models::LockMode::read:
    case models::LockMode::optimistic: lock.mode = findings::LockMode::read; break;
  }
  lock.acquired_at = place(held.acquired_at);
  return lock;
}

// The one class of all that is locked there, or else what the code declares.
std::string Evidence::class_of_lock(pointsto::Place acquired_at) const {
  const ir::Body* body = paths_.body(acquired_at.method);
  if (!body || acquired_at.instruction >= body->size() || body->operands(acquired_at.instruction).empty())
    return {};
  const ir::ValueId lock = body->operands(acquired_at.instruction)[0];
  const pointsto::Result& points_to = paths_.points_to();
  const std::vector<pointsto::ObjectId> objects = points_to.points_to(acquired_at.method, lock);
  auto type_of = [&](pointsto::ObjectId o) { return points_to.heap().type(o); };
  const bool of_one_class = !objects.empty() && std::ranges::all_of(objects, [&](pointsto::ObjectId o) {
    return type_of(o) == type_of(objects[0]);
  });
  return ir::to_string(paths_.program(), of_one_class ? type_of(objects[0]) : body->type[lock.raw]);
}

std::vector<findings::Lock> Evidence::locks_along(ThreadId thread, InstanceId instance,
                                                  const concurrency::Locks& locks) {
  std::vector<findings::Lock> held;
  for (const concurrency::Step* s : std::views::reverse(way(thread, instance)))
    for (const concurrency::LocalHold& hold : locks.local_holds(s->caller, s->instruction))
      if (hold.on_all_paths) held.push_back(lock(hold.lock));
  return held;
}

std::string Evidence::field_name(FieldId field) const {
  const ir::Field& f = paths_.program()[field];
  return ir::class_name(paths_.program().name(f.owner)) + "." + ir::member_name(paths_.program().text(f.name));
}

std::string Evidence::finding_id(std::string_view rule, std::string_view identity) {
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  const std::string stable = names_.text(identity);
  for (std::string_view part : {rule, std::string_view("\n"), std::string_view(stable)})
    for (char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{}-{:016x}", rule, hash);
}

}  // namespace heddle::detectors
