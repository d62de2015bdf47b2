#!/usr/bin/env python3
"""bench/points_to/coverage.py CALLS.json ORACLE.txt [MISSES]: how much of what really ran is in the static call graph.

CALLS.json is what `heddle inspect calls --format json` prints, ORACLE.txt what the oracle saw. Prints the share of the
executed application methods and of the direct calls between them, and up to MISSES (20) of each that are missing.

Classes that Heddle makes for lambdas and other bootstraps (X$$Lambda$n, X$$Bootstrap) have no counterpart in a run: the
oracle looks through the JDK's own. So a call through them counts as a call from the last method before to the first
method after.
"""
import dataclasses
import json
import re
import sys

import oracle

SYNTHETIC = re.compile(r"\$\$(Lambda|Bootstrap)")
METHOD_AIM, EDGE_AIM = 0.99, 0.98


@dataclasses.dataclass
class Coverage:
    methods: int
    edges: int
    missing_methods: list
    missing_edges: list

    @property
    def method_share(self):
        return 1 - len(self.missing_methods) / self.methods if self.methods else 1.0

    @property
    def edge_share(self):
        return 1 - len(self.missing_edges) / self.edges if self.edges else 1.0

    def met(self):
        return self.method_share >= METHOD_AIM and self.edge_share >= EDGE_AIM


def static_graph(calls):
    """(methods, edges) by name, made classes collapsed.

    >>> method = lambda number, type: {"id": number, "class": type, "method": "m", "descriptor": "()V"}
    >>> methods, edges = static_graph({
    ...     "methods": [method(0, "A"), method(1, "A$$Lambda$1"), method(2, "A$$Bootstrap"), method(3, "B")],
    ...     "edges": [{"caller": 0, "callee": 1}, {"caller": 1, "callee": 2}, {"caller": 2, "callee": 1},
    ...               {"caller": 2, "callee": 3}, {"caller": 3, "callee": 0}]})
    >>> sorted(methods), sorted(edges)
    (['A.m()V', 'B.m()V'], [('A.m()V', 'B.m()V'), ('B.m()V', 'A.m()V')])
    """
    methods = {method["id"]: method for method in calls["methods"]}
    names = {number: f"{method['class']}.{method['method']}{method['descriptor']}"
             for number, method in methods.items()}
    made = {number for number, method in methods.items() if SYNTHETIC.search(method["class"])}
    callees = {}
    for edge in calls["edges"]:
        callees.setdefault(edge["caller"], set()).add(edge["callee"])

    def behind(number):
        """The methods that a made method leads to, through any number of others."""
        reached, queue, seen = set(), [number], {number}
        while queue:
            for callee in callees.get(queue.pop(), ()):
                if callee not in made:
                    reached.add(callee)
                elif callee not in seen:
                    seen.add(callee)
                    queue.append(callee)
        return reached

    targets = {number: behind(number) for number in made}
    edges = set()
    for caller, direct in callees.items():
        if caller in made:
            continue
        for callee in direct:
            edges.update((names[caller], names[target]) for target in targets.get(callee, (callee,)))
    return {names[number] for number in methods if number not in made}, edges


def compare(calls, seen):
    methods, edges = static_graph(calls)
    return Coverage(len(seen.methods), len(seen.edges), sorted(seen.methods - methods), sorted(seen.edges - edges))


def main():
    if not 3 <= len(sys.argv) <= 4:
        raise SystemExit(__doc__)
    with open(sys.argv[1]) as file:
        found = compare(json.load(file), oracle.read(sys.argv[2]))
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    print(f"methods: {found.methods}, {found.method_share:.2%} found, {len(found.missing_methods)} missing")
    print(f"edges: {found.edges}, {found.edge_share:.2%} found, {len(found.missing_edges)} missing")
    for name in found.missing_methods[:limit]:
        print("missing method", name)
    for caller, callee in found.missing_edges[:limit]:
        print("missing edge", caller, "->", callee)
    sys.exit(0 if found.met() else 1)


if __name__ == "__main__":
    main()
