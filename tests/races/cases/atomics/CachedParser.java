// case: lazy creation of a mutable object without synchronization
// why: the reference is stored plainly, so another thread can see it before the fields of the parser are visible
// race atomics.CachedParser.parser certain
package atomics;

public class CachedParser {
    static class Parser {
        private int limit;
        private String separator;

        Parser(int limit, String separator) {
            this.limit = limit;
            this.separator = separator;
        }

        int count(String s) {
            return s.split(separator, limit).length;
        }
    }

    private Parser parser;

    Parser parser() {
        if (parser == null) {
            parser = new Parser(10, ";");
        }
        return parser;
    }

    public static void main(String[] args) throws InterruptedException {
        CachedParser cache = new CachedParser();
        Thread a = new Thread(() -> {
            Parser p = cache.parser();
            System.out.println(p != null);
        });
        Thread b = new Thread(() -> {
            Parser p = cache.parser();
            System.out.println(p != null);
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
