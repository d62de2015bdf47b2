#!/usr/bin/env python3
"""bench/points_to/oracle.py [PROGRAM...]: runs programs under the agent of bench/oracle and keeps what it saw.

For each program a file of lines `method pkg.Cls.name(I)V` and `edge CALLER -> CALLEE`, sorted, over all its runs, in
build/bench/points_to/oracle. What a class takes part in that the program defined at run time is marked so.
"""
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from programs import BUILD, HERE, JARS, JDK, ROOT, class_path, load

SOURCES = ROOT / "bench" / "oracle"
AGENT = BUILD / "agent"
RUN_TIME = " [defined at run time]"


@dataclasses.dataclass
class Seen:
    """What runs showed, without the classes that they defined themselves, of which only the methods are counted."""
    methods: set
    edges: set
    run_time_methods: int
    trouble: list


def build_agent():
    """Compiles the agent: what the observed program sees in one jar, the instrumenter in a folder of its own."""
    shutil.rmtree(AGENT, ignore_errors=True)
    classes, apart, manifest = AGENT / "classes", AGENT / "instrumenter", AGENT / "manifest"
    subprocess.run([JDK / "bin" / "javac", "-cp", JARS / "asm.jar", "-d", classes, *sorted(SOURCES.glob("*.java"))],
                   check=True)
    package = pathlib.Path("heddle", "oracle")
    (apart / package).mkdir(parents=True)
    for file in (classes / package).glob("Instrumenter*.class"):
        file.rename(apart / package / file.name)
    manifest.write_text("Premain-Class: heddle.oracle.Agent\nBoot-Class-Path: oracle.jar\n")
    subprocess.run([JDK / "bin" / "jar", "cfm", AGENT / "oracle.jar", manifest, "-C", classes, "."], check=True)


def agent_flag(application, libraries, out, keep=None):
    return (f"-javaagent:{AGENT / 'oracle.jar'}=out={out},application={class_path(application)},"
            f"libraries={class_path(libraries)},instrumenter={AGENT / 'instrumenter'}:{JARS / 'asm.jar'}"
            + (f",keep={keep}" if keep else ""))


def java(arguments, cwd, seconds):
    """Runs Java. Exit statuses are the program's own business; what does not end by itself is told to, and then still
    leaves its record."""
    command = ["timeout", "--kill-after=30", str(seconds), JDK / "bin" / "java", "-Djava.awt.headless=true",
               "-Djava.net.preferIPv4Stack=true", *arguments]
    subprocess.run(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def watch(program):
    """Runs the program as its table says and returns the file of what was seen."""
    lines = observe(program, program.runs)
    kept = BUILD / "oracle" / f"{program.name}.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("".join(line + "\n" for line in sorted(lines)))
    return kept


def record(program):
    """Runs the program's other workload. Returns the folder of the classes that it defined at run time and the
    program's metadata with these classes."""
    folder = BUILD / "recorded" / program.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    observe(program, program.recorded, folder)
    entries = json.loads((HERE / program.metadata).read_text())
    for file in sorted(folder.rglob("*.class")):
        name = ".".join(file.relative_to(folder).with_suffix("").parts)
        entries.append({"name": name, "allDeclaredConstructors": True, "allDeclaredMethods": True})
    metadata = folder.with_suffix(".json")
    metadata.write_text(json.dumps(entries, indent=1))
    return folder, metadata


def observe(program, runs, keep=None):
    """The lines of the records of these runs; classes defined at run time are kept in a folder if one is given."""
    lines = set()
    with tempfile.TemporaryDirectory(prefix="oracle-") as work:
        out = pathlib.Path(work) / "oracle.txt"
        path = class_path([*program.application, *program.libraries, "."])
        for folder in program.folders:
            (pathlib.Path(work) / folder).mkdir(parents=True)

        def arguments(line):
            main, *rest = line
            return ["-cp", path, main or program.main, *(word.format(work=work, root=ROOT, here=HERE) for word in rest)]

        for line in program.prepare:
            java(arguments(line), work, program.seconds)
        for line in runs:
            out.unlink(missing_ok=True)
            java([agent_flag(program.application, program.libraries, out, keep), *arguments(line)], work,
                 program.seconds)
            if not out.exists():
                raise SystemExit(f"oracle: {program.name} left no record: {line}")
            lines.update(out.read_text().splitlines())
    return lines


def read(file):
    seen = Seen(set(), set(), 0, [])
    for line in pathlib.Path(file).read_text().splitlines():
        kind, rest = line.split(" ", 1)
        if kind == "trouble":
            seen.trouble.append(rest)
        elif rest.endswith(RUN_TIME):
            seen.run_time_methods += kind == "method"
        elif kind == "method":
            seen.methods.add(rest)
        else:
            seen.edges.add(tuple(rest.split(" -> ")))
    return seen


def self_test():
    """The agent on a program of calls that are easily mistaken; its record must be the expected one."""
    classes = BUILD / "classes" / "oracle-test"
    subprocess.run([JDK / "bin" / "javac", "-g", "-d", classes, SOURCES / "test" / "Tricky.java"], check=True)
    with tempfile.TemporaryDirectory(prefix="oracle-") as work:
        out = pathlib.Path(work) / "oracle.txt"
        java([agent_flag([classes], [], out), "-cp", classes, "tricky.Tricky"], work, 60)
        found, expected = (set(file.read_text().splitlines()) for file in (out, SOURCES / "test" / "expected.txt"))
    if found != expected:
        raise SystemExit("oracle: self-test failed\n" + "\n".join(
            [f"- {line}" for line in sorted(expected - found)] + [f"+ {line}" for line in sorted(found - expected)]))


def main():
    build_agent()
    self_test()
    for program in load(sys.argv[1:]):
        if program.runs:
            file = watch(program)
            seen = read(file)
            print(f"{program.name}: {len(seen.methods)} methods, {len(seen.edges)} edges, {seen.run_time_methods} "
                  f"methods of classes defined at run time, {len(seen.trouble)} troubles: {os.path.relpath(file)}",
                  flush=True)


if __name__ == "__main__":
    main()
