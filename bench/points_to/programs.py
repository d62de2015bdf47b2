"""The programs of the benchmark: the table programs.toml, its jars found and its sources compiled."""
import dataclasses
import os
import pathlib
import subprocess
import time
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build" / "bench" / "points_to"
JARS = pathlib.Path("/usr/share/java")
JDK = pathlib.Path(os.environ.get("BENCH_JDK", "/usr/lib/jvm/java-17-openjdk-amd64"))


@dataclasses.dataclass
class Program:
    name: str
    main: str
    application: list
    libraries: list = dataclasses.field(default_factory=list)
    timed: bool = True
    prepare: list = dataclasses.field(default_factory=list)
    runs: list = dataclasses.field(default_factory=list)
    folders: list = dataclasses.field(default_factory=list)
    seconds: int = 300
    metadata: str = ""
    recorded: list = dataclasses.field(default_factory=list)
    aims: dict = dataclasses.field(default_factory=dict)

    def missing(self):
        return [str(path) for path in self.application + self.libraries if not path.exists()]


def load(names=()):
    """The programs of these names, or all; drivers, toy and examples compiled."""
    table = tomllib.loads((HERE / "programs.toml").read_text())["program"]
    unknown = set(names) - {entry["name"] for entry in table}
    if unknown:
        raise SystemExit(f"no such program: {', '.join(sorted(unknown))}")
    programs = [Program(**entry) for entry in table if not names or entry["name"] in names]
    for program in programs:
        program.libraries = [JARS / jar for jar in program.libraries]
        program.application = [JARS / part if part.endswith(".jar") else compiled(part, program.application,
                                                                                  program.libraries)
                               for part in program.application]
    return programs


def compiled(part, application, libraries):
    """The folder of class files of a part of this tree, compiled if a source is newer."""
    sources = {"examples": lambda: sorted((ROOT / "examples").rglob("*.java")),
               "toy": lambda: sorted((HERE / "toy").glob("*.java"))}.get(part, lambda: [HERE / f"{part}.java"])()
    target = BUILD / "classes" / part
    stamp = target.with_name(target.name + ".stamp")
    if not stamp.exists() or stamp.stat().st_mtime < max(source.stat().st_mtime for source in sources):
        path = [JARS / jar for jar in application if jar.endswith(".jar")] + libraries
        target.mkdir(parents=True, exist_ok=True)
        subprocess.run([JDK / "bin" / "javac", "-g", "-nowarn", "-Xlint:none", "--release", "17", "-cp",
                        class_path(path), "-d", target, *sources], check=True)
        stamp.touch()
    return target


def class_path(paths):
    return ":".join(map(str, paths))


@dataclasses.dataclass
class Measured:
    """What a process printed and used: seconds of CPU (user and system) and of the clock, peak memory in MB."""
    status: int
    output: str
    cpu: float
    wall: float
    mb: float


def measure(command, cpu_limit, cwd=None, errors=subprocess.DEVNULL):
    """Runs a command to its end, or until it has used so many seconds of CPU: then its status is -SIGXCPU."""
    start = time.monotonic()
    command = ["prlimit", f"--cpu={cpu_limit}:{cpu_limit + 10}", "--core=0", *command]
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=errors, cwd=cwd,
                               stdin=subprocess.DEVNULL, text=True)
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Measured(process.returncode, output, usage.ru_utime + usage.ru_stime, time.monotonic() - start,
                    usage.ru_maxrss / 1e3)
