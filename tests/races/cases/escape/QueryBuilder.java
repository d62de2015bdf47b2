// case: every thread uses a builder of its own and prints the result
// why: each builder is allocated, used and dropped in one thread
// safe escape.QueryBuilder$Query.table
// safe escape.QueryBuilder$Query.limit
// safe escape.QueryBuilder$Query.text{}
// safe escape.QueryBuilder$Query.text
package escape;

public class QueryBuilder {
    static class Query {
        private String table;
        private int limit = 10;
        private final StringBuilder text = new StringBuilder();
        Query from(String t) {
            table = t;
            return this;
        }
        Query limit(int n) {
            limit = n;
            return this;
        }
        String build() {
            text.append("select * from ").append(table).append(" limit ").append(limit);
            return text.toString();
        }
    }

    static void report(String table) {
        String sql = new Query().from(table).limit(table.length()).build();
        System.out.println(sql);
    }

    public static void main(String[] args) {
        for (String table : new String[] {"users", "orders", "items"}) {
            new Thread(() -> report(table)).start();
        }
    }
}
