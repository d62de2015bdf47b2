// case: a Cleaner's action writes statistics that the program reads
// why: the cleaner's thread is not ordered with main; the state's own field is set before it is registered
// race codebase.CleanedHandle.released
// safe codebase.CleanedHandle$State.handle
package codebase;

import java.lang.ref.Cleaner;

public class CleanedHandle {
    private static final Cleaner CLEANER = Cleaner.create();
    private static int released;

    static class State implements Runnable {
        private int handle;

        @Override
        public void run() {
            released += handle;
        }
    }

    CleanedHandle(int handle) {
        State state = new State();
        state.handle = handle;
        CLEANER.register(this, state);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 100; i++) {
            new CleanedHandle(i);
        }
        System.out.println(released);
    }
}
