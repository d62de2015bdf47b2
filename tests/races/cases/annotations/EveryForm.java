// case: every form of the name of a lock, each held
// why: Error Prone's grammar: this, C.this, field, this.field, method, class, static field, itself, several
// safe annotations.EveryForm.a
// safe annotations.EveryForm.b
// safe annotations.EveryForm.c
// safe annotations.EveryForm.d
// safe annotations.EveryForm.e
// safe annotations.EveryForm.f
// safe annotations.EveryForm.g
// safe annotations.EveryForm.h
// safe annotations.EveryForm.i
// safe annotations.EveryForm.i{}
// safe annotations.EveryForm.j
// safe annotations.EveryForm.k
// safe annotations.EveryForm$Inner.deep
// safe annotations.EveryForm$Inner.deeper
package annotations;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class EveryForm {
    static final Object SHARED = new Object();
    final Object lock = new Object();
    final Lock explicit = new ReentrantLock();
    final ReadWriteLock files = new ReentrantReadWriteLock();
    @GuardedBy("this") int a;
    @GuardedBy("EveryForm.this") int b;
    @GuardedBy("lock") int c;
    @GuardedBy("this.lock") int d;
    @GuardedBy("lock()") int e;
    @GuardedBy("EveryForm.class") static int f;
    @GuardedBy("annotations.EveryForm.SHARED") int g;
    @GuardedBy("explicit") int h;
    @GuardedBy("itself") final List<String> i = new ArrayList<>();
    @GuardedBy("files") int j;
    @GuardedBy({"lock", "this"}) int k;

    class Inner {
        @GuardedBy("EveryForm.this") int deep;
        @GuardedBy("lock") int deeper;

        void count() {
            synchronized (EveryForm.this) {
                deep++;
            }
            synchronized (lock) {
                deeper++;
            }
        }
    }

    final Inner inner = new Inner();

    Object lock() { return lock; }

    static synchronized void countAll() { f++; }

    synchronized void monitor() {
        a++;
        b++;
        Runnable atOnce = () -> a++;
        atOnce.run();
        synchronized (lock) {
            k++;
        }
    }

    void fields() {
        synchronized (lock) {
            c++;
            d++;
            e++;
        }
        synchronized (SHARED) {
            g++;
        }
        synchronized (i) {
            i.add("x");
        }
    }

    void locks() {
        explicit.lock();
        try {
            h++;
        } finally {
            explicit.unlock();
        }
        files.writeLock().lock();
        try {
            j++;
        } finally {
            files.writeLock().unlock();
        }
    }

    int read() {
        files.readLock().lock();
        try {
            return j;
        } finally {
            files.readLock().unlock();
        }
    }

    void all() {
        countAll();
        monitor();
        fields();
        locks();
        read();
        inner.count();
    }

    public static void main(String[] args) {
        EveryForm forms = new EveryForm();
        new Thread(forms::all).start();
        forms.all();
    }
}
