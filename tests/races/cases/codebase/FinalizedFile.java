// case: a finalizer closes what the program may still use, and counts
// why: finalizers run in a thread of their own, ordered only after the constructor
// race codebase.FinalizedFile.open
// safe codebase.FinalizedFile$File.name
package codebase;

public class FinalizedFile {
    private static int open;

    static class File {
        private String name;

        File(String name) {
            this.name = name;
            open++;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            open--;
            System.out.println("closed " + name);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 10; i++) {
            new File("f" + i);
        }
        System.out.println(open);
    }
}
