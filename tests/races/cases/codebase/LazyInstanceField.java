// case: an instance caches a derived value per object, one with a volatile field, one with a synchronized getter
// why: each access of slug is volatile; words is read and written under the monitor
// safe codebase.LazyInstanceField$Page.slug
// safe codebase.LazyInstanceField$Page.words
package codebase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class LazyInstanceField {
    static class Page {
        private final String title;
        private volatile String slug;
        private List<String> words;

        Page(String title) {
            this.title = title;
        }

        String slug() {
            String known = slug;
            if (known == null) {
                known = title.toLowerCase().replace(' ', '-');
                slug = known;
            }
            return known;
        }

        synchronized List<String> words() {
            if (words == null) {
                words = new ArrayList<>(Arrays.asList(title.split(" ")));
            }
            return words;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Page page = new Page("A Long Title");
        Thread renderer = new Thread(() -> System.out.println(page.slug() + page.words().size()));
        renderer.start();
        System.out.println(page.slug() + page.words().size());
        renderer.join();
    }
}
