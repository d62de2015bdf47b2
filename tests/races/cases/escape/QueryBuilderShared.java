// case: all threads use the same prepared builder
// why: the one builder's fields and its StringBuilder are changed by all threads without a lock
// race escape.QueryBuilderShared$Query.table certain
// race escape.QueryBuilderShared$Query.limit certain
// race escape.QueryBuilderShared$Query.text{}
// safe escape.QueryBuilderShared$Query.text
// safe escape.QueryBuilderShared.QUERY
package escape;

public class QueryBuilderShared {
    static class Query {
        private String table;
        private int limit = 10;
        private final StringBuilder text = new StringBuilder(512);
        Query from(String t) {
            table = t;
            return this;
        }
        Query limit(int n) {
            limit = n;
            return this;
        }
        void build() {
            text.append("select * from ").append(table).append(" limit ").append(limit).append(';');
        }
    }

    private static final Query QUERY = new Query();

    static void report(String table) {
        QUERY.from(table).limit(table.length()).build();
    }

    public static void main(String[] args) {
        for (String table : new String[] {"users", "orders", "items"}) {
            new Thread(() -> report(table)).start();
        }
    }
}
