// case: walkers of a group lock the guide whom the group has in common
// why: all walkers of one group hold the monitor of one guide, who is a walker, too
// safe locks.GuideOfGroup$Group.steps
package locks;

public class GuideOfGroup {
    static final class Group {
        int steps;
        Walker guide;
    }

    static final class Walker extends Thread {
        private final Group group;

        Walker(Group group) {
            this.group = group;
        }

        @Override
        public void run() {
            synchronized (group.guide) {
                group.steps++;
            }
        }
    }

    public static void main(String[] args) {
        Group group = new Group();
        Walker[] walkers = new Walker[4];
        for (int i = 0; i < walkers.length; i++) {
            walkers[i] = new Walker(group);
        }
        group.guide = walkers[0];
        for (Walker walker : walkers) {
            walker.start();
        }
    }
}
