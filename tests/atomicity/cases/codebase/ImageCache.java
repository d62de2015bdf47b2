// case: containsKey decides over put, get follows
// why: another thread removes the entry between containsKey and get, or puts it between containsKey and put
// violation codebase.ImageCache.load kind=check-then-act
// violation codebase.ImageCache.show kind=check-then-act
// clean codebase.ImageCache.loadOnce
package codebase;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class ImageCache {
    private final Map<String, byte[]> images = new ConcurrentHashMap<>();

    void load(String name) {
        if (!images.containsKey(name)) {
            images.put(name, new byte[name.length()]);
        }
    }

    int show(String name) {
        if (images.containsKey(name)) {
            return images.get(name).length;
        }
        return 0;
    }

    byte[] loadOnce(String name) {
        return images.computeIfAbsent(name, n -> new byte[n.length()]);
    }

    void drop(String name) {
        images.remove(name);
    }

    public static void main(String[] args) {
        ImageCache cache = new ImageCache();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                cache.load("logo");
                System.out.println(cache.show("logo") + cache.loadOnce("icon").length);
                cache.drop("logo");
            }).start();
        }
    }
}
