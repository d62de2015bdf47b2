#!/usr/bin/env python3
"""bench/points_to/peers.py [PROGRAM...]: measures the peers on the programs, or tells what was measured before.

WALA 0-1-CFA (Debian's libwala-java), and Tai-e ci and 2-obj (from Maven's central repository, by the machine's own
Maven settings), all without reflection, on the same JDK and main. A result is cached, in the user's cache folder, under
the hash of all that it depends on: jars, class files, JDK, peer and its options. Where a peer cannot be installed its
figure from recorded_peers.toml stands in and is marked as recorded.

PEER_HEAP (12g) and PEER_SECONDS (900, of CPU) limit one run. With PEERS_CACHED=1 only results that are in the cache count,
or that are recorded, and nothing is run.
"""
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import zipfile

from programs import BUILD, HERE, JARS, JDK, class_path, load, measure

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "heddle-bench"
HEAP = os.environ.get("PEER_HEAP", "12g")
LIMIT = int(os.environ.get("PEER_SECONDS", "900"))
CACHED_ONLY = os.environ.get("PEERS_CACHED") == "1"
WALA_JARS = [JARS / f"com.ibm.wala.{part}.jar" for part in ("core", "util", "shrike")]
TAIE_VERSION = "0.5.2"
TAIE_OPTIONS = ["-pp", "-ap"]  # the JDK that runs it is the one it analyses; missing classes are survived
OLDEST_REFUSED = 53  # WALA reads class files below this version


@dataclasses.dataclass
class Result:
    """One run of a peer. `methods` is 0 where it did not finish, and `cpu` then what it had used."""
    cpu: float
    wall: float
    mb: float
    methods: int = 0
    edges: int = 0
    application: list = dataclasses.field(default_factory=list)
    recorded: bool = False
    failure: str = ""


def why(ran):
    """What to say of a run that ended badly."""
    return f"over {LIMIT} s" if ran.status in (-signal.SIGXCPU, -signal.SIGKILL) else f"failed, status {ran.status}"


# --- the cache ---------------------------------------------------------------------------------------------------

@functools.cache
def digest(path):
    """The hash of a file, or of the files of a folder with their names."""
    path = pathlib.Path(path)
    if path.is_dir():
        parts = [f"{file.relative_to(path)} {digest(file)}" for file in sorted(path.rglob("*")) if file.is_file()]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def cache_file(kind, inputs, words, suffix):
    key = hashlib.sha256("\n".join([*map(digest, inputs), *map(str, words)]).encode()).hexdigest()[:24]
    return CACHE / kind / f"{key}{suffix}"


def cached(kind, inputs, words, suffix, make):
    """The file that `make(file)` writes, made once for these inputs and words."""
    file = cache_file(kind, inputs, words, suffix)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(f"{file.name}.{os.getpid()}")
        make(partial)
        partial.rename(file)
    return file


def cached_result(peer, program, inputs, words, run):
    def make(file):
        print(f"{peer} on {program.name} ...", file=sys.stderr, flush=True)
        file.write_text(json.dumps(dataclasses.asdict(run())))

    inputs = [JDK / "lib" / "modules", *program.application, *program.libraries, *inputs]
    words = [peer, program.main, len(program.application), *words]
    if CACHED_ONLY and not cache_file("results", inputs, words, ".json").exists():
        return None
    return Result(**json.loads(cached("results", inputs, words, ".json", make).read_text()))


# --- WALA --------------------------------------------------------------------------------------------------------

def lowered(sources, prefix=""):
    """One jar of all classes of these archives and folders, first definition first, their versions lowered to what WALA
    accepts. It interprets `invokedynamic` and constants as it would in older files."""
    def entries(source):
        if source.is_dir():
            yield from ((str(file.relative_to(source)), file.read_bytes()) for file in sorted(source.rglob("*.class")))
        else:
            with zipfile.ZipFile(source) as archive:
                yield from ((name, archive.read(name)) for name in archive.namelist())

    def make(file):
        seen = set()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as jar:
            for source in sources:
                for name, data in entries(source):
                    name = name.removeprefix(prefix)
                    skipped = name.endswith("module-info.class") or name.startswith("META-INF/")
                    if not name.endswith(".class") or skipped or name in seen:
                        continue
                    seen.add(name)
                    if int.from_bytes(data[6:8], "big") >= OLDEST_REFUSED:
                        data = data[:4] + (OLDEST_REFUSED - 1).to_bytes(4, "big") + data[8:]
                    jar.writestr(name, data)

    return cached("lowered", sources, [prefix], ".jar", make)


@functools.cache
def wala():
    """The class path of the peer, or nothing if it is not installed."""
    if not all(jar.exists() for jar in WALA_JARS):
        return None
    target = BUILD / "wala"
    subprocess.run([JDK / "bin" / "javac", "-nowarn", "-Xlint:none", "-cp", class_path(WALA_JARS), "-d", target,
                    HERE / "WalaPeer.java"], check=True)
    return class_path([target, *WALA_JARS])


def run_wala(program):
    jdk = lowered(sorted((JDK / "jmods").glob("*.jmod")), "classes/")
    libraries = lowered(program.libraries) if program.libraries else ""
    ran = measure([JDK / "bin" / "java", f"-Xmx{HEAP}", "-Xss64m", "-cp", wala(), "WalaPeer", jdk, libraries,
                   lowered(program.application), program.main], LIMIT)
    result = Result(ran.cpu, ran.wall, ran.mb)
    if ran.status == 0:
        found = json.loads(ran.output.splitlines()[-1])
        result.methods, result.edges = found["reachable_methods"], found["call_edges"]
        result.application = found.get("application", [])
    else:
        result.failure = why(ran)
    return result


# --- Tai-e -------------------------------------------------------------------------------------------------------

@functools.cache
def taie():
    """The class path of the peer, or nothing if Maven cannot get it."""
    if not shutil.which("mvn"):
        return None

    def make(file):
        with tempfile.TemporaryDirectory(prefix="taie-") as work:
            pom = pathlib.Path(work) / "pom.xml"
            pom.write_text(f"""<project><modelVersion>4.0.0</modelVersion>
              <groupId>bench</groupId><artifactId>bench</artifactId><version>1</version><dependencies><dependency>
              <groupId>net.pascal-lab</groupId><artifactId>tai-e</artifactId><version>{TAIE_VERSION}</version>
              </dependency></dependencies></project>""")
            subprocess.run(["mvn", "-q", "-B", "-f", pom, "dependency:build-classpath", f"-Dmdep.outputFile={file}"],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    try:
        path = cached("taie", [], [TAIE_VERSION], ".path", make).read_text().strip()
    except subprocess.CalledProcessError:
        return None
    return path if all(pathlib.Path(jar).exists() for jar in path.split(":")) else None


def run_taie(program, context):
    with tempfile.TemporaryDirectory(prefix="taie-") as work:
        libraries = ["-cp", class_path(program.libraries)] if program.libraries else []
        ran = measure([JDK / "bin" / "java", f"-Xmx{HEAP}", "-Xss64m", "-cp", taie(), "pascal.taie.Main", *TAIE_OPTIONS,
                       "-acp", class_path(program.application), *libraries, "-m", program.main, "-a",
                       f"pta=cs:{context};reflection-inference:null"], LIMIT, cwd=work, errors=subprocess.STDOUT)
    result = Result(ran.cpu, ran.wall, ran.mb)
    figures = {}
    for line in ran.output.splitlines():
        name, _, value = line.partition(":")
        figures[name.strip().lstrip("#")] = value.strip().replace(",", "")
    try:
        result.methods = int(figures["reachable methods"].split()[0])
        result.edges = int(figures["call graph edges"].split()[0])
    except (KeyError, ValueError, IndexError):
        result.failure = why(ran)
    return result


# --- all ---------------------------------------------------------------------------------------------------------

PEERS = ("WALA 0-1-CFA", "Tai-e ci", "Tai-e 2-obj")
SMALLEST = "toy"


def hopeless(peer, program):
    """Whether a smaller program, which every other contains in effect, was already too much: then none is tried."""
    toy = load([SMALLEST])[0]
    if peer != PEERS[2] or program.name == SMALLEST:
        return False
    smallest = result_of(peer, toy)
    return smallest is not None and bool(smallest.failure)


def recorded(peer, program):
    for entry in tomllib.loads((HERE / "recorded_peers.toml").read_text())["result"]:
        if (entry["peer"], entry["program"]) == (peer, program.name):
            return Result(**{key: entry[key] for key in entry if key not in ("peer", "program")}, recorded=True)
    return None


def result_of(peer, program):
    """Measured now or before; else recorded; else nothing."""
    if peer == PEERS[0]:
        if wala():
            return cached_result(peer, program, [HERE / "WalaPeer.java", *WALA_JARS], [LIMIT],
                                 lambda: run_wala(program)) or recorded(peer, program)
    elif taie():
        if hopeless(peer, program):
            return Result(0, 0, 0, failure=f"not tried, since {SMALLEST} did not finish")
        result = cached_result(peer, program, [], [TAIE_VERSION, *TAIE_OPTIONS, LIMIT],
                               lambda: run_taie(program, "ci" if peer == PEERS[1] else "2-obj"))
        return result or recorded(peer, program)
    return recorded(peer, program)


def main():
    for program in load(sys.argv[1:]):
        if not program.timed:
            continue
        for peer in PEERS:
            result = result_of(peer, program)
            if result is None:
                print(f"{program.name}: {peer}: not installed, nothing recorded")
            else:
                found = result.failure or f"{result.methods:,} methods, {result.edges:,} edges"
                print(f"{program.name}: {peer}: {found}, {result.cpu:.1f} CPU s, {result.wall:.1f} s, "
                      f"{result.mb:,.0f} MB{', recorded' if result.recorded else ''}", flush=True)


if __name__ == "__main__":
    main()
