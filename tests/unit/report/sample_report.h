// A report made by hand: one data race with two pairs, between main and many workers.
#pragma once

#include "findings/finding.h"

namespace heddle::report {

inline findings::Place place(std::string method, uint32_t line) {
  findings::Place p;
  p.class_name = "pkg.Spider";
  p.method = std::move(method);
  p.descriptor = "()V";
  p.file = "Spider.java";
  p.line = line;
  p.pc = 7;
  return p;
}

inline findings::Report empty_report() {
  findings::Report report;
  report.tool_version = "1.2.3";
  report.program.entry_points = {"pkg.Main.main(java.lang.String[])"};
  report.program.classes = 42;
  findings::Thread main;
  main.id = 1;
  main.name = "main";
  main.root = "pkg.Main.main";
  report.program.threads = {main};
  return report;
}

inline findings::Report report_with_race() {
  using namespace findings;
  Report report = empty_report();
  Thread worker;
  worker.id = 2;
  worker.name = "Spider.run";
  worker.many = true;
  worker.root = "pkg.Spider.run";
  worker.parent = 1;
  worker.spawned_at = {place("main", 5)};
  report.program.threads.push_back(worker);

  Side read;
  read.kind = SideKind::read;
  read.place = place("last", 12);
  read.thread = 2;
  read.stack = {place("run", 3), place("step", 8)};
  Side write;
  write.kind = SideKind::write;
  write.place = place("stop", 20);
  write.place.path = "src/pkg/Spi der.java";
  write.place.source_line = "last = \"<none>\";";
  write.thread = 1;
  write.stack = {place("main", 6)};
  write.locks = {{"this.<queue>", "java.util.ArrayDeque", LockMode::exclusive, place("stop", 19)}};
  Pair pair;
  pair.confidence = Confidence::certain;
  pair.conflict = "read-write";
  pair.sides = {write, read};
  pair.object = Object{"pkg.Spider", place("main", 2)};
  Pair second = pair;
  second.confidence = Confidence::likely;
  second.sides[1].place = place("print", 30);

  Finding finding;
  finding.id = "data-race-1f3a9c2e5b7d0846";
  finding.rule = Rule::data_race;
  finding.confidence = Confidence::certain;
  finding.subject = "pkg.Spider.last";
  finding.message = "two threads & one \"field\" <last>";
  finding.fix = "Guard it with this.<queue>.";
  finding.pairs = {pair, second};
  report.findings = {finding};
  return report;
}

}  // namespace heddle::report
