// case: a volatile field caches what is computed of final fields; all who compute it get equal values
// why: whoever comes in between stores an equal, immutable value
// benign codebase.SlugCached.slug
package codebase;

public class SlugCached {
    private final String title;
    private volatile String slug;

    SlugCached(String title) {
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

    public static void main(String[] args) {
        SlugCached page = new SlugCached("A Long Title");
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(page.slug())).start();
        }
    }
}
