#include "lowering/lowered_program.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/modified_utf8.h"
#include "lowering/headers.h"
#include "lowering/method_lowering.h"
#include "lowering/open_program.h"

namespace heddle::lowering {
namespace {

using ir::ClassId;
using ir::MethodId;

class LoweredProgramImpl final : public LoweredProgram {
 public:
  LoweredProgramImpl(SymbolTable& symbols, ProgramInput input, LoweringOptions options, Jobs jobs,
                     Diagnostics& diagnostics)
      : input_(std::move(input)), options_(std::move(options)), jobs_(jobs), diagnostics_(diagnostics),
        headers_(read_headers(symbols, input_, options_.open_program, jobs, diagnostics)),
        bodies_(headers_.program.methods().size(), nullptr), made_(headers_.program.methods().size(), false) {
    for (unsigned i = 0; i < jobs.count; ++i) workers_.push_back(std::make_unique<Worker>(headers_.program));
  }

  const ir::Program& program() const override { return headers_.program; }

  const classfile::ClassFile* class_file(ClassId id) const override {
    return headers_.is_declared(id) ? &headers_.files[id] : nullptr;
  }

  const classfile::MethodInfo* method_info(MethodId id) const override {
    ClassId owner = headers_.program[id].owner;
    if (!headers_.is_declared(owner)) return nullptr;
    return &headers_.files[owner].methods()[id.raw - headers_.program[owner].methods.first.raw];
  }

  std::string place(ClassId id) const override {
    if (headers_.is_made(id)) return place(headers_.program[id].made_for);
    return headers_.is_declared(id) ? input_.place(headers_.inputs[id]) : std::string();
  }

  MethodId open_program_main() const override {
    if (!headers_.open_program) return {};
    return headers_.program[(*headers_.open_program)[RootClass::open_program]].methods[0];
  }

  size_t body_bytes() const override {
    size_t bytes = 0;
    for (const auto& worker : workers_) bytes += worker->arena.reserved_bytes();
    return bytes;
  }

  const ir::Body* body(MethodId method) override {
    prepare({&method, 1});
    return bodies_[method];
  }

  void prepare(std::span<const MethodId> methods) override {
    std::vector<Request> requests;
    requests.reserve(methods.size());
    for (MethodId method : methods) {
      if (made_[method] || !headers_.program[method].has_code) continue;
      made_[method] = true;
      requests.push_back({method, source_of(method), nullptr, nullptr});
    }
    // A worker takes the methods of a class together, since it resolves the class's constants once.
    std::vector<uint32_t> by_class(requests.size());
    std::iota(by_class.begin(), by_class.end(), 0u);
    auto before = [&](uint32_t a, uint32_t b) { return requests[a].source < requests[b].source; };
    if (!std::is_sorted(by_class.begin(), by_class.end(), before)) {
      std::stable_sort(by_class.begin(), by_class.end(), before);
    }
    std::vector<size_t> groups;
    for (size_t i = 0; i < by_class.size(); ++i) {
      if (i == 0 || before(by_class[i - 1], by_class[i])) groups.push_back(i);
    }
    groups.push_back(by_class.size());

    constexpr size_t classes_per_task = 8;
    parallel_ranges(jobs_, groups.size() - 1, classes_per_task, [&](size_t begin, size_t end, unsigned worker) {
      for (size_t i = groups[begin]; i < groups[end]; ++i) lower(requests[by_class[i]], *workers_[worker]);
    });
    for (Request& request : requests) commit(request);
  }

 private:
  struct Worker {
    explicit Worker(const ir::Program& program) : scope(program), lowering(scope) {}
    Arena arena{1 << 21};
    ClassScope scope;
    MethodLowering lowering;
  };

  // What few methods have and the commit must see.
  struct Trouble {
    std::optional<Failure> class_failure, failure;
    std::vector<Symbol> missing;
  };
  struct Request {
    MethodId method;
    ClassId source;  // the class whose file it comes from
    const ir::Body* body;
    std::unique_ptr<Trouble> trouble;
  };

  ClassId source_of(MethodId method) const {
    ClassId owner = headers_.program[method].owner;
    return headers_.is_made(owner) ? headers_.program[owner].made_for : owner;
  }

  void lower(Request& request, Worker& worker) {
    if (headers_.is_root(request.source)) {
      request.body = make_root_method(*headers_.open_program, request.method, worker.scope.types(), worker.arena);
      note_missing(request, worker);
      return;
    }
    if (Result<void> opened = worker.scope.open(headers_.files[request.source], request.source); !opened) {
      request.trouble = std::make_unique<Trouble>();
      request.trouble->class_failure = opened.error();
      return;
    }
    std::optional<Failure> failure;
    if (const classfile::MethodInfo* info = method_info(request.method)) {
      bool is_application = headers_.program[request.source].origin == ir::Origin::application;
      MethodTask task{request.method, info, headers_.sites_of(request.source),
                      options_.local_names || (options_.application_names && is_application)};
      Result<const ir::Body*> lowered = worker.lowering.lower(task, worker.arena);
      if (lowered) {
        request.body = *lowered;
      } else {
        failure = lowered.error();
      }
    } else {
      request.body =
          make_site_method(headers_.site_of(request.method), request.method, worker.scope, worker.arena);
    }
    std::vector<Symbol> missing = worker.scope.types().take_missing();
    if (failure || !missing.empty()) {
      request.trouble = std::make_unique<Trouble>(Trouble{{}, std::move(failure), std::move(missing)});
    }
  }

  void note_missing(Request& request, Worker& worker) {
    std::vector<Symbol> missing = worker.scope.types().take_missing();
    if (!missing.empty()) request.trouble = std::make_unique<Trouble>(Trouble{{}, {}, std::move(missing)});
  }

  void commit(const Request& request) {
    if (request.trouble) report(request.source, request.method, *request.trouble);
    if (!request.body) return;
    if (request.trouble) replace_provisional_types(*request.body, request.trouble->missing, headers_.program);
    bodies_[request.method] = request.body;
  }

  void report(ClassId source, MethodId method, const Trouble& trouble) {
    if (trouble.class_failure) diagnostics_.error(place(source), *trouble.class_failure);
    if (!trouble.failure) return;
    std::string name(headers_.program.name(method));
    name = modified_utf8_to_utf8(name.append(headers_.program.descriptor(method)));
    diagnostics_.error(place(source),
                       Failure{"method " + name + ": " + trouble.failure->what, trouble.failure->offset});
  }

  ProgramInput input_;
  LoweringOptions options_;
  Jobs jobs_;
  Diagnostics& diagnostics_;
  Headers headers_;
  IdVector<MethodId, const ir::Body*> bodies_;
  IdVector<MethodId, char> made_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace

std::unique_ptr<LoweredProgram> load_program(SymbolTable& symbols, ProgramInput input, LoweringOptions options,
                                             Jobs jobs, Diagnostics& diagnostics) {
  return std::make_unique<LoweredProgramImpl>(symbols, std::move(input), std::move(options), jobs, diagnostics);
}

}  // namespace heddle::lowering
