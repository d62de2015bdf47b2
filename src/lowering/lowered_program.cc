#include "lowering/lowered_program.h"

#include <algorithm>

#include "base/modified_utf8.h"
#include "lowering/headers.h"
#include "lowering/method_lowering.h"

namespace heddle::lowering {
namespace {

using ir::ClassId;
using ir::MethodId;

class LoweredProgramImpl final : public LoweredProgram {
 public:
  LoweredProgramImpl(SymbolTable& symbols, ProgramInput input, LoweringOptions options, Jobs jobs,
                     Diagnostics& diagnostics)
      : input_(std::move(input)),
        options_(options),
        jobs_(jobs),
        diagnostics_(diagnostics),
        headers_(read_headers(symbols, input_, jobs, diagnostics)),
        bodies_(headers_.program.methods().size(), nullptr),
        made_(headers_.program.methods().size(), false) {
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
    for (MethodId method : methods) {
      if (made_[method] || !headers_.program[method].has_code) continue;
      made_[method] = true;
      requests.push_back({method, source_of(method), {}, nullptr, {}, {}});
    }
    // A worker takes the methods of a class together, since it resolves the class's constants once.
    std::vector<Request*> by_class;
    for (Request& request : requests) by_class.push_back(&request);
    std::stable_sort(by_class.begin(), by_class.end(),
                     [](const Request* a, const Request* b) { return a->source < b->source; });
    std::vector<size_t> groups;
    for (size_t i = 0; i < by_class.size(); ++i) {
      if (i == 0 || by_class[i]->source != by_class[i - 1]->source) groups.push_back(i);
    }
    groups.push_back(by_class.size());

    constexpr size_t classes_per_task = 8;
    parallel_ranges(jobs_, groups.size() - 1, classes_per_task, [&](size_t begin, size_t end, unsigned worker) {
      for (size_t i = groups[begin]; i < groups[end]; ++i) lower(*by_class[i], *workers_[worker]);
    });
    for (Request& request : requests) commit(request);
  }

 private:
  struct Worker {
    explicit Worker(const ir::Program& program) : scope(program), lowering(scope) {}
    Arena arena{1 << 20};
    ClassScope scope;
    MethodLowering lowering;
  };

  struct Request {
    MethodId method;
    ClassId source;  // the class whose file it comes from
    std::optional<Failure> failure;
    const ir::Body* body;
    std::vector<Symbol> missing;
    std::optional<Failure> class_failure;
  };

  ClassId source_of(MethodId method) const {
    ClassId owner = headers_.program[method].owner;
    return headers_.is_made(owner) ? headers_.program[owner].made_for : owner;
  }

  void lower(Request& request, Worker& worker) {
    if (Result<void> opened = worker.scope.open(headers_.files[request.source], request.source); !opened) {
      request.class_failure = opened.error();
      return;
    }
    if (const classfile::MethodInfo* info = method_info(request.method)) {
      MethodTask task{request.method, info, headers_.sites_of(request.source), options_.local_names};
      Result<const ir::Body*> lowered = worker.lowering.lower(task, worker.arena);
      if (lowered) {
        request.body = *lowered;
      } else {
        request.failure = lowered.error();
      }
    } else {
      request.body = make_site_method(headers_.site_of(request.method), request.method, worker.scope, worker.arena);
    }
    request.missing = worker.scope.types().take_missing();
  }

  void commit(const Request& request) {
    if (request.class_failure) diagnostics_.error(place(request.source), *request.class_failure);
    if (request.failure) {
      std::string name(headers_.program.name(request.method));
      name += headers_.program.descriptor(request.method);
      diagnostics_.error(place(request.source), Failure{"method " + modified_utf8_to_utf8(name) + ": " + request.failure->what,
                                                        request.failure->offset});
    }
    if (!request.body) return;
    if (!request.missing.empty()) replace_provisional_types(*request.body, request.missing, headers_.program);
    bodies_[request.method] = request.body;
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
  return std::make_unique<LoweredProgramImpl>(symbols, std::move(input), options, jobs, diagnostics);
}

}  // namespace heddle::lowering
