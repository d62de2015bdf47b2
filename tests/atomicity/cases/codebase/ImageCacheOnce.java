// case: get once and putIfAbsent whose result is used
// why: what get or putIfAbsent returned is looked at; nobody looks twice
// clean codebase.ImageCacheOnce.load
// clean codebase.ImageCacheOnce.show
package codebase;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class ImageCacheOnce {
    private final ConcurrentMap<String, byte[]> images = new ConcurrentHashMap<>();

    byte[] load(String name) {
        byte[] image = images.get(name);
        if (image == null) {
            byte[] fresh = new byte[name.length()];
            byte[] other = images.putIfAbsent(name, fresh);
            image = other == null ? fresh : other;
        }
        return image;
    }

    int show(String name) {
        byte[] image = images.get(name);
        return image == null ? 0 : image.length;
    }

    public static void main(String[] args) {
        ImageCacheOnce cache = new ImageCacheOnce();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(cache.load("logo").length + cache.show("logo"))).start();
        }
    }
}
