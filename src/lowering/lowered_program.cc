#include "lowering/lowered_program.h"

#include <algorithm>
#include <iterator>
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
    if (!made_[method]) prepare({&method, 1});
    return bodies_[method];
  }

  void prepare(std::span<const MethodId> methods) override {
    std::vector<Request> requests;
    requests.reserve(methods.size());
    for (MethodId method : methods) {
      if (made_[method] || !headers_.program[method].has_code) continue;
      made_[method] = true;
      requests.push_back({method, source_of(method), static_cast<uint32_t>(requests.size())});
    }
    // A worker takes the methods of a class together, since it resolves the class's constants once.
    auto before = [](const Request& a, const Request& b) { return a.source < b.source; };
    // Whoever asks for a whole program asks for made methods behind the others: sort only what is out of order.
    auto sorted_end = std::ranges::is_sorted_until(requests, before);
    if (sorted_end != requests.end()) {
      std::stable_sort(sorted_end, requests.end(), before);
      std::inplace_merge(requests.begin(), sorted_end, requests.end(), before);
    }
    std::vector<uint32_t> groups;
    for (uint32_t i = 0; i < requests.size(); ++i) {
      if (i == 0 || before(requests[i - 1], requests[i])) groups.push_back(i);
    }
    groups.push_back(static_cast<uint32_t>(requests.size()));

    constexpr size_t classes_per_task = 8;
    parallel_ranges(jobs_, groups.size() - 1, classes_per_task, [&](size_t begin, size_t end, unsigned worker) {
      for (size_t group = begin; group < end; ++group) {
        if (group + 1 < end) prefetch(file_bytes(requests[groups[group + 1]].source));
        for (uint32_t i = groups[group]; i < groups[group + 1]; ++i) lower(requests[i], *workers_[worker]);
      }
    });
    settle_troubles();
  }

 private:
  struct Request {
    MethodId method;
    ClassId source;  // the class whose file it comes from
    uint32_t order;  // in which methods were asked for
  };
  // What few methods have, and what must be told in order.
  struct Trouble {
    Request request;
    std::optional<Failure> class_failure, failure;
    std::vector<Symbol> missing;
  };
  struct Worker {
    explicit Worker(const ir::Program& program) : scope(program), lowering(scope) {}
    Arena arena{1 << 21};
    ClassScope scope;
    MethodLowering lowering;
    std::vector<Trouble> troubles;
  };

  Bytes file_bytes(ClassId source) const {
    return headers_.is_declared(source) ? headers_.files[source].bytes() : Bytes();
  }

  ClassId source_of(MethodId method) const {
    ClassId owner = headers_.program[method].owner;
    return headers_.is_made(owner) ? headers_.program[owner].made_for : owner;
  }

  // Bodies of different methods: every worker writes its own.
  void lower(const Request& request, Worker& worker) {
    if (headers_.is_root(request.source)) {
      bodies_[request.method] =
          make_root_method(*headers_.open_program, request.method, worker.scope.types(), worker.arena);
      note_trouble(request, worker, std::nullopt);
      return;
    }
    if (Result<void> opened = worker.scope.open(headers_.files[request.source], request.source); !opened) {
      worker.troubles.push_back({request, opened.error(), {}, {}});
      return;
    }
    std::optional<Failure> failure;
    if (const classfile::MethodInfo* info = method_info(request.method)) {
      bool is_application = headers_.program[request.source].origin == ir::Origin::application;
      MethodTask task{request.method, info, headers_.sites_of(request.source),
                      options_.local_names || (options_.application_names && is_application),
                      headers_.source_lines_of(request.source)};
      Result<const ir::Body*> lowered = worker.lowering.lower(task, worker.arena);
      if (lowered) {
        bodies_[request.method] = *lowered;
      } else {
        failure = lowered.error();
      }
    } else {
      bodies_[request.method] =
          make_site_method(headers_.site_of(request.method), request.method, worker.scope, worker.arena);
    }
    note_trouble(request, worker, std::move(failure));
  }

  void note_trouble(const Request& request, Worker& worker, std::optional<Failure> failure) {
    std::vector<Symbol> missing = worker.scope.types().take_missing();
    if (failure || !missing.empty())
      worker.troubles.push_back({request, {}, std::move(failure), std::move(missing)});
  }

  // Reports failures and adds phantoms for missing classes, in the order in which methods were asked for.
  void settle_troubles() {
    std::vector<Trouble> all;
    for (const auto& worker : workers_) {
      std::ranges::move(worker->troubles, std::back_inserter(all));
      worker->troubles.clear();
    }
    std::ranges::sort(all, {}, [](const Trouble& trouble) { return trouble.request.order; });
    for (const Trouble& trouble : all) {
      report(trouble.request.source, trouble.request.method, trouble);
      if (const ir::Body* body = bodies_[trouble.request.method])
        replace_provisional_types(*body, trouble.missing, headers_.program);
    }
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
