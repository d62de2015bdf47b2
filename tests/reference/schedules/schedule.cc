#include "schedule.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <semaphore>
#include <thread>

#include "interpreter.h"

namespace heddle::reference {
namespace {

using Clock = std::vector<uint32_t>;  // by thread; what is missing is 0

void join(Clock& into, const Clock& other) {
  if (into.size() < other.size()) into.resize(other.size());
  for (size_t i = 0; i < other.size(); ++i) into[i] = std::max(into[i], other[i]);
}

struct Location {
  Object* object;
  ir::FieldId field;
  int64_t index;
  friend auto operator<=>(const Location&, const Location&) = default;
};

// The last access of a thread by an instruction.
struct Record {
  size_t thread;
  uint32_t time;  // of the thread's own clock
  RanAccess access;
  bool is_private;
};

// A monitor or lock; of a lock for readers and writers the owner writes, and readers see what writers did.
struct Monitor {
  std::optional<size_t> owner;
  uint32_t entered = 0, readers = 0;
  Clock released, released_by_readers;
};

struct JavaThread {
  Object* object = nullptr;
  Clock clock;
  bool has_ended = false, is_notified = false;
  std::function<bool()> can_go_on;  // empty: it can
  const Monitor* wants = nullptr;   // waits for it
  std::optional<RanAccess> wants_at;
  const JavaThread* joins = nullptr;  // waits for its end
  std::set<Object*> known;            // objects that it accessed, stored or loaded
  std::binary_semaphore turn{0};
  std::thread runner;
};

struct Stop {};  // the run is over; unwinds the other threads

class Scheduler : public Hooks {
 public:
  Scheduler(lowering::LoweredProgram& program, const hierarchy::Members& members, uint32_t seed)
      : program_(program.program()), random_(seed), interpreter_(program, members, this) {
    define_natives();
  }

  RunOutcome run(ir::MethodId main) {
    add_thread(nullptr, [this, main] { return interpreter_.call(main, {{}}); });
    threads_[0]->turn.release();
    over_.acquire();
    for (const auto& thread : threads_) thread->runner.join();
    return std::move(outcome_);
  }

  void access(const ir::Body& body, uint32_t instruction, Object* object, ir::FieldId field, int64_t index,
              bool writes, Object* stored) override {
    learn(stored);
    if (program_[program_[body.method].owner].origin != ir::Origin::application) return;
    hand_on();
    JavaThread& self = *threads_[running_];
    bool was_private = is_private(object);
    learn(object);
    learn((!object ? interpreter_.static_value(field)
           : field ? object->fields[field]
                   : object->elements[static_cast<size_t>(index)])
              .ref);
    Location location{object, field, index};
    if (field && program_[field].flags & ir::access::volatile_) {
      Clock& known = volatile_clocks_[location];
      writes ? release(known) : join(self.clock, known);
      return;
    }
    if (field && program_[field].flags & ir::access::final_) return;
    note(location, {body.method, body.pc[instruction], writes}, was_private);
  }

  // A list's methods access it as a whole, where the application calls them.
  void call(const ir::Body& body, uint32_t instruction, ir::MethodId callee, Object* receiver) override {
    if (program_[program_[body.method].owner].origin != ir::Origin::application) return;
    if (program_.name(program_[callee].owner) != "java/util/ArrayList" || program_.name(callee) == "<init>")
      return;
    hand_on();
    bool was_private = is_private(receiver);
    learn(receiver);
    bool writes = program_.name(callee) == "add" || program_.name(callee) == "set";
    note({receiver, ir::FieldId::none(), 0}, {body.method, body.pc[instruction], writes}, was_private);
  }

  void enter(const ir::Body& body, uint32_t instruction, Object* object) override {
    hand_on();
    take(monitors_[object], RanAccess{body.method, body.pc[instruction], false});
  }
  void exit(Object* object) override { give_back(monitors_[object]); }

  // Others wait until it is over; here they do not even run.
  void begin_initializer() override { ++initializing_; }
  void end_initializer(ir::ClassId id) override {
    --initializing_;
    release(initialized_[id]);
  }
  void use_initialized(ir::ClassId id) override { join(threads_[running_]->clock, initialized_[id]); }

 private:
  // --- turns ---------------------------------------------------------------------------------------------

  void add_thread(Object* object, std::function<Interpreter::Outcome()> code) {
    size_t number = threads_.size();
    auto thread = std::make_unique<JavaThread>();
    JavaThread* self = thread.get();
    thread->object = object;
    if (number > 0) thread->clock = threads_[running_]->clock;
    thread->clock.resize(number + 1);
    thread->clock[number] = 1;
    thread->runner = std::thread([this, self, code = std::move(code)] {
      self->turn.acquire();
      try {
        if (stopping_) throw Stop();
        code();
        self->has_ended = true;
        pass_to(next());
      } catch (const CannotRun& trouble) {
        if (std::string(trouble.what()) != "too many steps") outcome_.trouble = trouble.what();
        stop();
      } catch (const Stop&) {
        stop();
      }
    });
    threads_.push_back(std::move(thread));
  }

  // Wakes all threads, which then unwind and touch nothing of this any more.
  void stop() {
    if (stopping_) return;
    stopping_ = true;
    for (const auto& thread : threads_)
      if (!thread->has_ended) thread->turn.release();
    over_.release();
  }

  bool is_ready(const JavaThread& thread) const {
    return !thread.has_ended && (!thread.can_go_on || thread.can_go_on());
  }

  std::optional<size_t> next() {
    std::vector<size_t> ready;
    for (size_t i = 0; i < threads_.size(); ++i)
      if (is_ready(*threads_[i])) ready.push_back(i);
    if (ready.empty()) return std::nullopt;
    return ready[random_() % ready.size()];
  }

  void pass_to(std::optional<size_t> thread) {
    if (!thread) {
      note_stuck();
      throw Stop();
    }
    running_ = *thread;
    threads_[running_]->turn.release();
  }

  void switch_to(std::optional<size_t> thread) {
    size_t self = running_;
    if (thread == self) return;
    pass_to(thread);
    threads_[self]->turn.acquire();
    if (stopping_) throw Stop();
  }

  void hand_on() {
    if (initializing_ == 0 && random_() % 3 == 0) switch_to(next());
  }

  void wait_until(std::function<bool()> condition) {
    JavaThread& self = *threads_[running_];
    if (condition()) return;
    if (initializing_ > 0) throw CannotRun("an initializer waits");
    self.can_go_on = std::move(condition);
    switch_to(next());
    self.can_go_on = nullptr;
  }

  // Threads that wait for each other, all around.
  void note_stuck() {
    auto waited_for = [this](const JavaThread* t) {
      return t->wants && t->wants->owner ? threads_[*t->wants->owner].get() : t->joins;
    };
    for (const auto& start : threads_) {
      std::set<const JavaThread*> passed;
      const JavaThread* t = start.get();
      while (t && passed.insert(t).second) t = waited_for(t);
      if (t == start.get() && t->wants_at) outcome_.stuck.push_back(*t->wants_at);
    }
    std::ranges::sort(outcome_.stuck);
  }

  // --- clocks --------------------------------------------------------------------------------------------

  // What happened so far is known to whoever joins the clock.
  void release(Clock& into) {
    JavaThread& self = *threads_[running_];
    join(into, self.clock);
    ++self.clock[running_];
  }

  void take(Monitor& monitor, std::optional<RanAccess> place) {
    JavaThread& thread = *threads_[running_];
    thread.wants = &monitor;
    thread.wants_at = place;
    wait_until(
        [&monitor, self = running_] { return (!monitor.owner || monitor.owner == self) && monitor.readers == 0; });
    thread.wants = nullptr;
    thread.wants_at.reset();
    monitor.owner = running_;
    ++monitor.entered;
    join(threads_[running_]->clock, monitor.released);
    join(threads_[running_]->clock, monitor.released_by_readers);
  }

  void give_back(Monitor& monitor) {
    if (monitor.owner != running_) throw CannotRun("a monitor is given back by who does not have it");
    if (--monitor.entered > 0) return;
    monitor.owner.reset();
    release(monitor.released);
  }

  void note(const Location& location, const RanAccess& access, bool was_private) {
    Record now{running_, threads_[running_]->clock[running_], access, was_private};
    for (const Record& before : records_[location]) compare(before, now, location.field);
    auto same = [&](const Record& r) { return r.thread == now.thread && r.access == now.access; };
    std::erase_if(records_[location], same);
    records_[location].push_back(now);
  }

  void compare(const Record& before, const Record& now, ir::FieldId field) {
    const Clock& clock = threads_[now.thread]->clock;
    bool is_known = before.thread < clock.size() && before.time <= clock[before.thread];
    if (before.thread == now.thread || is_known || (!before.access.writes && !now.access.writes)) return;
    bool unpublished = (before.access.writes && before.is_private) || (now.access.writes && now.is_private);
    outcome_.races.insert(
        {std::min(before.access, now.access), std::max(before.access, now.access), field, unpublished});
  }

  void learn(Object* object) {
    if (object) threads_[running_]->known.insert(object);
  }

  // Whether no other thread can know the object: nothing leads to it that a static field holds, that another
  // thread runs on, or that another thread has had in its hands.
  bool is_private(Object* object) {
    if (!object) return false;
    std::vector<Object*> work;
    std::set<Object*> reached;
    auto add = [&](Object* o) {
      if (o && reached.insert(o).second) work.push_back(o);
    };
    for (Object* root : interpreter_.static_objects()) add(root);
    for (size_t i = 0; i < threads_.size(); ++i) {
      if (i == running_) continue;
      add(threads_[i]->object);
      for (Object* known : threads_[i]->known) add(known);
    }
    while (!work.empty()) {
      Object* o = work.back();
      work.pop_back();
      for (const auto& [field, value] : o->fields) add(value.ref);
      for (const Value& element : o->elements) add(element.ref);
    }
    return !reached.contains(object);
  }

  // --- what the JDK's code does not say -----------------------------------------------------------------

  void define_natives() {
    using Arguments = std::vector<Value>;
    auto define = [this](const std::string& name, std::function<void(Arguments&)> act) {
      interpreter_.define(name, [act](Interpreter&, Arguments& a) {
        act(a);
        return Value();
      });
    };
    define("java/lang/Object.<init>()V", [](Arguments&) {});
    define("java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", [](Arguments& a) {
      std::copy_n(a[0].ref->elements.begin() + a[1].bits, a[4].bits, a[2].ref->elements.begin() + a[3].bits);
    });
    define("java/lang/Thread.start()V", [this](Arguments& a) {
      add_thread(a[0].ref, [this, object = a[0].ref] { return interpreter_.call_virtual("run", "()V", object); });
      ++threads_[running_]->clock[running_];
      hand_on();
    });
    define("java/lang/Thread.join()V", [this](Arguments& a) {
      hand_on();
      auto started = std::ranges::find(threads_, a[0].ref, [](const auto& t) { return t->object; });
      if (started == threads_.end()) return;
      JavaThread* thread = started->get();
      threads_[running_]->joins = thread;
      wait_until([thread] { return thread->has_ended; });
      threads_[running_]->joins = nullptr;
      join(threads_[running_]->clock, thread->clock);
    });
    define("java/lang/Object.wait()V", [this](Arguments& a) {
      Monitor& monitor = monitors_[a[0].ref];
      JavaThread& self = *threads_[running_];
      uint32_t entered = std::exchange(monitor.entered, 1);
      give_back(monitor);
      self.is_notified = false;
      waiting_[a[0].ref].insert(running_);
      wait_until([&self] { return self.is_notified; });
      take(monitor, std::nullopt);
      monitor.entered = entered;
    });
    define("java/lang/Object.notifyAll()V", [this](Arguments& a) {
      for (size_t thread : waiting_[a[0].ref]) threads_[thread]->is_notified = true;
      waiting_[a[0].ref].clear();
    });
    const std::string lock = "java/util/concurrent/locks/ReentrantLock",
                      latch = "java/util/concurrent/CountDownLatch", semaphore = "java/util/concurrent/Semaphore",
                      two_sided = "java/util/concurrent/locks/ReentrantReadWriteLock";
    define(lock + ".lock()V", [this](Arguments& a) {
      hand_on();
      take(monitors_[a[0].ref], std::nullopt);
    });
    define(lock + ".unlock()V", [this](Arguments& a) { give_back(monitors_[a[0].ref]); });
    define(latch + ".<init>(I)V", [this](Arguments& a) { counts_[a[0].ref] = a[1].bits; });
    define(latch + ".countDown()V", [this](Arguments& a) {
      hand_on();
      --counts_[a[0].ref];
      release(monitors_[a[0].ref].released);
    });
    define(latch + ".await()V", [this](Arguments& a) {
      hand_on();
      wait_until([this, object = a[0].ref] { return counts_[object] <= 0; });
      join(threads_[running_]->clock, monitors_[a[0].ref].released);
    });
    define(semaphore + ".<init>(I)V", [this](Arguments& a) { counts_[a[0].ref] = a[1].bits; });
    define(semaphore + ".acquire()V", [this](Arguments& a) {
      hand_on();
      wait_until([this, object = a[0].ref] { return counts_[object] > 0; });
      --counts_[a[0].ref];
      join(threads_[running_]->clock, monitors_[a[0].ref].released);
    });
    define(semaphore + ".release()V", [this](Arguments& a) {
      ++counts_[a[0].ref];
      release(monitors_[a[0].ref].released);
    });
    define(two_sided + "$WriteLock.lock()V", [this](Arguments& a) {
      hand_on();
      take(both_sides(a[0]), std::nullopt);
    });
    define(two_sided + "$WriteLock.unlock()V", [this](Arguments& a) { give_back(both_sides(a[0])); });
    define(two_sided + "$ReadLock.lock()V", [this](Arguments& a) {
      hand_on();
      Monitor& both = both_sides(a[0]);
      wait_until([&both] { return !both.owner; });
      ++both.readers;
      join(threads_[running_]->clock, both.released);
    });
    define(two_sided + "$ReadLock.unlock()V", [this](Arguments& a) {
      Monitor& both = both_sides(a[0]);
      --both.readers;
      release(both.released_by_readers);
    });
    const std::string executors = "java/util/concurrent/Executors",
                      service = "Ljava/util/concurrent/ExecutorService;";
    auto make_executor = [this](bool is_serial) {
      Object* made = interpreter_.make("java/util/concurrent/ThreadPoolExecutor");
      if (is_serial) last_task_[made] = nullptr;
      return Value{0, made};
    };
    interpreter_.define(executors + ".newSingleThreadExecutor()" + service,
                        [make_executor](Interpreter&, Arguments&) { return make_executor(true); });
    interpreter_.define(executors + ".newFixedThreadPool(I)" + service,
                        [make_executor](Interpreter&, Arguments&) { return make_executor(false); });
    define("java/util/concurrent/ThreadPoolExecutor.execute(Ljava/lang/Runnable;)V",
           [this](Arguments& a) { execute(a[0].ref, a[1].ref); });
    interpreter_.define("gen/Chance.toss()Z", [this](Interpreter&, Arguments&) {
      return Value{static_cast<int64_t>(random_() % 2), nullptr};
    });
  }

  // Both sides of a lock have its one state.
  Monitor& both_sides(Value side) { return monitors_[side.ref->fields.begin()->second.ref]; }

  // A thread of its own for each task; those of a serial executor wait for the one before.
  void execute(Object* executor, Object* task) {
    auto serial = last_task_.find(executor);
    const JavaThread* before = serial == last_task_.end() ? nullptr : serial->second;
    add_thread(task, [this, task, before] {
      if (before) join(threads_[running_]->clock, before->clock);
      return interpreter_.call_virtual("run", "()V", task);
    });
    JavaThread* added = threads_.back().get();
    if (before) added->can_go_on = [before] { return before->has_ended; };
    if (serial != last_task_.end()) serial->second = added;
    ++threads_[running_]->clock[running_];
    hand_on();
  }

  const ir::Program& program_;
  std::mt19937 random_;
  std::vector<std::unique_ptr<JavaThread>> threads_;
  size_t running_ = 0;
  bool stopping_ = false;
  std::binary_semaphore over_{0};
  int initializing_ = 0;
  std::map<Location, std::vector<Record>> records_;
  std::map<Location, Clock> volatile_clocks_;
  std::map<Object*, Monitor> monitors_;
  std::map<Object*, std::set<size_t>> waiting_;
  std::map<Object*, int64_t> counts_;               // of latches and semaphores
  std::map<Object*, const JavaThread*> last_task_;  // of serial executors; null: none yet
  std::map<ir::ClassId, Clock> initialized_;
  RunOutcome outcome_;
  Interpreter interpreter_;
};

}  // namespace

RunOutcome run_schedule(lowering::LoweredProgram& program, const hierarchy::Members& members, ir::MethodId main,
                        uint32_t seed) {
  return Scheduler(program, members, seed).run(main);
}

}  // namespace heddle::reference
