// case: a recursive search in a fork-join pool adds what it finds to a shared list
// why: the forked halves run at once; both add to one ArrayList
// race codebase.FoundWords.found{}
// safe codebase.FoundWords$Search.from
package codebase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class FoundWords {
    private static final List<String> found = new ArrayList<>();

    static class Search extends RecursiveAction {
        private final String[] words;
        private final int from;
        private final int to;

        Search(String[] words, int from, int to) {
            this.words = words;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 10) {
                for (int i = from; i < to; i++) {
                    if (words[i].startsWith("a")) {
                        found.add(words[i]);
                    }
                }
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Search(words, from, middle), new Search(words, middle, to));
        }
    }

    public static void main(String[] args) {
        String[] words = new String[1000];
        Arrays.fill(words, "ab");
        ForkJoinPool.commonPool().invoke(new Search(words, 0, words.length));
        System.out.println(found.size());
    }
}
