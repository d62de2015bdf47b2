#include "thread_programs.h"

#include <fmt/format.h>

#include <random>
#include <vector>

namespace heddle::reference {
namespace {

class Generator {
 public:
  explicit Generator(uint32_t seed) : seed_(seed), random_(seed), threads_(2 + below(2)) {
    for (uint32_t i = 0; i < threads_; ++i) is_thread_.push_back(chance(60));
  }

  std::string program() {
    line("package gen;");
    line("import java.util.*;");
    line("import java.util.concurrent.*;");
    line("import java.util.concurrent.locks.*;");
    line("@SuppressWarnings(\"all\")");
    open(fmt::format("public class T{}", seed_));
    line("static int s0, s1;");
    line("static Cell c0 = new Cell(), c1;");
    line("static volatile int v0;");
    line("static volatile Cell vc;");
    line("static boolean ready;");
    line("static final Object L0 = new Object(), L1 = new Object();");
    line("static Object changing = new Object();");
    line("static final ReentrantLock lock = new ReentrantLock();");
    line("static final CountDownLatch latch = new CountDownLatch(1);");
    line("static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();");
    line("static final Semaphore permit = new Semaphore(1), permits = new Semaphore(2);");
    line("static final ExecutorService single = Executors.newSingleThreadExecutor();");
    line("static final ExecutorService pool = Executors.newFixedThreadPool(2);");
    line("static final List<Cell> list = new ArrayList<>();");
    write_cell();
    for (uint32_t i = 0; i < threads_; ++i) write_thread(i);
    for (uint32_t i = 0; i < helpers; ++i) write_helper(i);
    write_main();
    close();
    return text_;
  }

 private:
  static constexpr uint32_t helpers = 2;

  // --- text ----------------------------------------------------------------------------------------------

  void line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }
  void open(const std::string& head) {
    line(head + " {");
    ++depth_;
  }
  void close(const std::string& tail = "") {
    --depth_;
    line("}" + tail);
  }

  // --- chance: no std distributions, whose results differ between libraries --------------------------------

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  std::string one_of(std::initializer_list<const char*> all) {
    return all.begin()[below(static_cast<uint32_t>(all.size()))];
  }

  // --- declarations --------------------------------------------------------------------------------------

  void write_cell() {
    open("static class Cell");
    line("int x;");
    line("Cell next;");
    line("volatile int mark;");
    line("int[] cells = new int[2];");
    line("final Object own = new Object();");
    line(chance(30) ? "Cell() { x = 1; c1 = this; }" : "Cell() { x = 1; }");
    line("synchronized void add(int n) { x += n; }");
    line("synchronized int sum() { return x + cells[0]; }");
    line("void put(int n) { x = n; cells[1] = n; }");
    line("int get() { return x; }");
    line("void guarded(int n) { synchronized (own) { x += n; } }");
    line("Cell other() { return next; }");
    close();
  }

  void write_thread(uint32_t number) {
    bool is_thread = is_thread_[number];
    open(fmt::format("static class W{} {}", number, is_thread ? "extends Thread" : "implements Runnable"));
    line("Cell p, q;");
    line(fmt::format("W{}(Cell p, Cell q) {{ this.p = p; this.q = q; }}", number));
    open("public void run()");
    open("try");
    line("int i = 0;");
    may_wait_ = true;
    if (chance(30)) line("Cell p = this.p, q = this.q;");
    statements(4 + below(4), 3, number + 1, true);
    may_wait_ = false;
    close(" catch (Exception e) {}");
    close();
    close();
  }

  void write_helper(uint32_t number) {
    open(fmt::format("static void help{}(Cell p, Cell q) throws InterruptedException", number));
    line("int i = 0;");
    statements(2 + below(2), 2, threads_, false);
    close();
    open(fmt::format("static void quietly{}(Cell p, Cell q)", number));
    line(fmt::format("try {{ help{}(p, q); }} catch (Exception e) {{}}", number));
    close();
  }

  void write_main() {
    is_main_ = true;
    open("public static void main(String[] args) throws InterruptedException");
    line("Cell p = new Cell(), q = new Cell();");
    line("int i = 0;");
    statements(below(3), 1, threads_, false);
    std::vector<std::string> started;
    for (uint32_t i = 0; i < threads_; ++i) {
      std::string t = fmt::format("t{}", i);
      line(fmt::format("Thread {} = {};", t, new_thread(i)));
      line(t + ".start();");
      started.push_back(t);
      if (chance(40)) statements(1, 1, threads_, false);
      if (chance(15)) {
        line(t + ".join();");
        started.pop_back();
      }
    }
    if (chance(30)) start_in_loop(below(threads_));
    while (chance(25))
      line(fmt::format("{}.execute(new W{}({}, {}));", one_of({"single", "pool"}), below(threads_), cell(),
                       cell()));
    statements(1 + below(2), 1, threads_, false);
    for (const std::string& t : started)
      if (chance(50)) line(t + ".join();");
    statements(1 + below(2), 1, threads_, false);
    close();
  }

  std::string new_thread(uint32_t number) {
    if (chance(20)) {
      line(fmt::format("final Cell l{0} = {1}, m{0} = {2};", ++lambdas_, cell(), cell()));
      return fmt::format("new Thread(() -> quietly{0}(l{1}, m{1}))", below(helpers), lambdas_);
    }
    std::string made = fmt::format("new W{}({}, {})", number, cell(), cell());
    return is_thread_[number] ? made : "new Thread(" + made + ")";
  }

  void start_in_loop(uint32_t number) {
    std::string all = fmt::format("all{}", ++lambdas_), k = fmt::format("k{}", ++lambdas_);
    line(fmt::format("Thread[] {} = new Thread[2];", all));
    open(fmt::format("for (int {0} = 0; {0} < 2; {0}++)", k));
    line(fmt::format("{}[{}] = {};", all, k, new_thread(number)));
    line(fmt::format("{}[{}].start();", all, k));
    close();
    if (chance(60)) line(fmt::format("for (int {0} = 0; {0} < 2; {0}++) {1}[{0}].join();", k, all));
  }

  // --- code ----------------------------------------------------------------------------------------------

  std::string cell() { return one_of({"p", "q", "p", "q", "c0"}); }
  std::string monitor(bool has_this) {
    if (has_this && chance(15)) return "this";
    return one_of({"L0", "L1", "p", "q", "c0", "p.own", "q.own", "changing", "Chance.class"});
  }

  // Threads from `next` on may be started.
  void statements(uint32_t count, uint32_t nesting, uint32_t next, bool has_this) {
    for (uint32_t i = 0; i < count; ++i) statement(nesting, next, has_this);
  }

  void block(const std::string& head, uint32_t nesting, uint32_t next, bool has_this,
             const std::string& tail = "") {
    open(head);
    statements(1 + below(2), nesting, next, has_this);
    close(tail);
  }

  void statement(uint32_t nesting, uint32_t next, bool has_this) {
    uint32_t kind = below(100);
    if (nesting > 0 && kind < 38) return compound(nesting - 1, next, has_this);
    std::string c = cell(), d = cell();
    if (kind < 48) return line(one_of({"s0++;", "i = s0;", "s0 = i;", "s1 = 2;", "i += s1;"}));
    if (kind < 62) {
      static constexpr const char* accesses[] = {"{}.x++;",          "i = {}.x;",     "{}.x = i;",
                                                 "{}.put(i);",       "i = {}.get();", "{}.cells[0] = i;",
                                                 "i = {}.cells[1];", "{}.cells[1]++;"};
      return line(fmt::format(fmt::runtime(accesses[below(8)]), c));
    }
    if (kind < 65) {
      static constexpr const char* uses[] = {"list.add({});", "i = list.size();",
                                             "if (list.size() > 0) list.set(0, {});"};
      return line(fmt::format(fmt::runtime(uses[below(3)]), c));
    }
    if (kind < 72) {
      static constexpr const char* calls[] = {"{}.add(1);", "i = {}.sum();", "{}.guarded(2);"};
      return line(fmt::format(fmt::runtime(calls[below(3)]), c));
    }
    if (kind < 80) {
      static constexpr const char* moves[] = {"c0 = {0};",
                                              "{0}.next = {1};",
                                              "vc = {0};",
                                              "c1 = {0};",
                                              "{{ Cell n = new Cell(); n.x = i; n.next = {1}; c0 = n; }}",
                                              "{{ Cell n = new Cell(); n.put(i); vc = n; }}"};
      return line(fmt::format(fmt::runtime(moves[below(6)]), c, d));
    }
    if (kind < 88) {
      std::string to = one_of({"p", "q"});
      if (has_this && chance(50)) return line(fmt::format("{}.x = i;", to));
      static constexpr const char* loads[] = {
          "{0} = c0;", "{0} = new Cell();",
          "if ({0}.next != null) {{ Cell n = {0}.next; if (n != null) {0} = n; }}", "if (vc != null) {0} = vc;"};
      return line(fmt::format(fmt::runtime(loads[below(4)]), to));
    }
    if (kind < 91) return line(one_of({"v0 = 1;", "p.mark = 1;", "i = v0;"}));
    if (kind < 93) return line("latch.countDown();");
    if (kind < 94 && may_wait_) return line("latch.await();");
    if (kind < 95) return line("changing = new Object();");
    if (kind < 97 && (may_wait_ || is_main_)) return line(fmt::format("help{}({}, {});", below(helpers), c, d));
    if (next < threads_) {
      if (chance(50))
        return line(fmt::format("{}.execute(new W{}({}, {}));", one_of({"single", "pool"}), next, c, d));
      return line(fmt::format("{}.start();", new_thread(next)));
    }
    line("s1 = i;");
  }

  void compound(uint32_t nesting, uint32_t next, bool has_this) {
    uint32_t kind = below(100);
    if (kind < 15) {
      open("synchronized (" + monitor(has_this) + ")");
      block("synchronized (" + monitor(has_this) + ")", nesting, next, has_this);
      return close();
    }
    if (kind < 55) return block("synchronized (" + monitor(has_this) + ")", nesting, next, has_this);
    if (kind < 70) {
      static constexpr const char* locks[][2] = {{"lock.lock();", "lock.unlock();"},
                                                 {"rw.readLock().lock();", "rw.readLock().unlock();"},
                                                 {"rw.writeLock().lock();", "rw.writeLock().unlock();"},
                                                 {"permit.acquire();", "permit.release();"},
                                                 {"permits.acquire();", "permits.release();"}};
      const auto& [taken, given_back] = locks[below(5)];
      line(taken);
      open("try");
      statements(1 + below(2), nesting, next, has_this);
      return close(fmt::format(" finally {{ {} }}", given_back));
    }
    if (kind < 80) return block("if (Chance.toss())", nesting, next, has_this);
    if (kind < 84) return block("if (v0 == 1)", nesting, next, has_this);
    if (kind < 88) return block("if (p.mark == 1)", nesting, next, has_this);
    if (kind < 92) {
      std::string k = fmt::format("k{}", ++lambdas_);
      return block(fmt::format("for (int {0} = 0; {0} < 2; {0}++)", k), nesting, next, has_this);
    }
    if (kind < 96) return line("synchronized (L0) { ready = true; L0.notifyAll(); }");
    if (!may_wait_) return line("synchronized (L0) { s0 = 3; }");
    line("synchronized (L0) { while (!ready) L0.wait(); s0++; }");
  }

  uint32_t seed_;
  std::mt19937 random_;
  uint32_t threads_;
  std::string text_;
  uint32_t depth_ = 0, lambdas_ = 0;
  bool is_main_ = false, may_wait_ = false;  // in the code of a thread
  std::vector<bool> is_thread_;
};

}  // namespace

std::string thread_program_name(uint32_t seed) { return "gen.T" + std::to_string(seed); }
std::string thread_program(uint32_t seed) { return Generator(seed).program(); }
std::string chance_class() { return "package gen;\nfinal class Chance {\n  static native boolean toss();\n}\n"; }

}  // namespace heddle::reference
