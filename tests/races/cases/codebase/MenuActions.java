// case: anonymous and inner classes that capture a local array cell, the outer object and a parameter
// why: both actions change the cell and the outer counter; each has its own field
// race codebase.MenuActions.clicks
// race codebase.MenuActions$1.val$opened[]
// safe codebase.MenuActions$Action.runs
package codebase;

public class MenuActions {
    private int clicks;

    abstract class Action implements Runnable {
        private int runs;

        @Override
        public void run() {
            runs++;
            clicks++;
            perform();
        }

        abstract void perform();
    }

    void open() {
        int[] opened = new int[1];
        Action file = new Action() {
            @Override
            void perform() {
                opened[0]++;
            }
        };
        Action edit = new Action() {
            @Override
            void perform() {
                opened[0] += 2;
            }
        };
        new Thread(file).start();
        new Thread(edit).start();
    }

    public static void main(String[] args) {
        new MenuActions().open();
    }
}
