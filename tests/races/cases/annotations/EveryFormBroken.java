// case: the same forms, with a lock in common that is none of those named
// why: nothing races under the gate; each declaration is broken
// race annotations.EveryFormBroken.a kind=guarded-by
// race annotations.EveryFormBroken.b kind=guarded-by
// race annotations.EveryFormBroken.c kind=guarded-by
// race annotations.EveryFormBroken.d kind=guarded-by
// race annotations.EveryFormBroken.e kind=guarded-by
// race annotations.EveryFormBroken.f kind=guarded-by
// race annotations.EveryFormBroken.g kind=guarded-by
// race annotations.EveryFormBroken.h kind=guarded-by
// race annotations.EveryFormBroken.i kind=guarded-by
// race annotations.EveryFormBroken.j kind=guarded-by
// race annotations.EveryFormBroken.k kind=guarded-by
// race annotations.EveryFormBroken$Inner.deep kind=guarded-by
// race annotations.EveryFormBroken$Inner.deeper kind=guarded-by
package annotations;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class EveryFormBroken {
    static final Object GATE = new Object();
    static final Object SHARED = new Object();
    final Object lock = new Object();
    final Lock explicit = new ReentrantLock();
    final ReadWriteLock files = new ReentrantReadWriteLock();
    @GuardedBy("this") int a;
    @GuardedBy("EveryFormBroken.this") int b;
    @GuardedBy("lock") int c;
    @GuardedBy("this.lock") int d;
    @GuardedBy("lock()") int e;
    @GuardedBy("EveryFormBroken.class") static int f;
    @GuardedBy("EveryFormBroken.SHARED") int g;
    @GuardedBy("explicit") int h;
    @GuardedBy("itself") final List<String> i = new ArrayList<>();
    @GuardedBy("files") int j;
    @GuardedBy({"lock", "this"}) int k;

    class Inner {
        @GuardedBy("EveryFormBroken.this") int deep;
        @GuardedBy("lock") int deeper;
    }

    final Inner inner = new Inner();

    Object lock() { return lock; }

    void all() {
        synchronized (GATE) {
            a++;
            b++;
            c++;
            d++;
            e++;
            f++;
            g++;
            h++;
            i.add("x");
            inner.deep++;
            inner.deeper++;
            files.readLock().lock();
            try {
                j++;
            } finally {
                files.readLock().unlock();
            }
            synchronized (lock) {
                k++;
            }
        }
    }

    public static void main(String[] args) {
        EveryFormBroken forms = new EveryFormBroken();
        new Thread(forms::all).start();
        forms.all();
    }
}
