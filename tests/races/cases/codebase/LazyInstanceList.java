// case: an instance caches a list without a lock, and a long
// why: the list's contents are not final fields: a reader may see it half filled; a long can be torn
// race codebase.LazyInstanceList$Page.words
// race codebase.LazyInstanceList$Page.length
package codebase;

import java.util.ArrayList;
import java.util.List;

public class LazyInstanceList {
    static class Page {
        private final String title;
        private List<String> words;
        private long length;

        Page(String title) {
            this.title = title;
        }

        List<String> words() {
            if (words == null) {
                List<String> fresh = new ArrayList<>();
                for (String word : title.split(" ")) {
                    fresh.add(word);
                }
                words = fresh;
            }
            return words;
        }

        long length() {
            if (length == 0) {
                length = title.length();
            }
            return length;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page("A Long Title");
        Thread renderer = new Thread(() -> System.out.println(page.length() + page.words().size()));
        renderer.start();
        System.out.println(page.length() + page.words().size());
        renderer.join();
    }
}
