// case: a recursive search in a fork-join pool returns lists and merges them after join
// why: each task has a list of its own; join is before the merge
// safe java.util.ArrayList@FoundWordsMerged.java:26{}
package codebase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class FoundWordsMerged {
    static class Search extends RecursiveTask<List<String>> {
        private final String[] words;
        private final int from;
        private final int to;

        Search(String[] words, int from, int to) {
            this.words = words;
            this.from = from;
            this.to = to;
        }

        @Override
        protected List<String> compute() {
            List<String> found = new ArrayList<>();
            if (to - from < 10) {
                for (int i = from; i < to; i++) {
                    if (words[i].startsWith("a")) {
                        found.add(words[i]);
                    }
                }
                return found;
            }
            int middle = (from + to) >>> 1;
            Search left = new Search(words, from, middle);
            Search right = new Search(words, middle, to);
            left.fork();
            found.addAll(right.compute());
            found.addAll(left.join());
            return found;
        }
    }

    public static void main(String[] args) {
        String[] words = new String[1000];
        Arrays.fill(words, "ab");
        System.out.println(new ForkJoinPool(4).invoke(new Search(words, 0, words.length)).size());
    }
}
