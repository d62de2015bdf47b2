package drivers;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A session with HSQLDB in memory, through JDBC: tables, a view, joins, a transaction, errors. */
public class HsqldbSession {
  public static void main(String[] args) throws SQLException {
    try (Connection connection = new org.hsqldb.jdbc.JDBCDriver().connect("jdbc:hsqldb:mem:bench;user=SA", null)) {
      define(connection);
      fill(connection);
      ask(connection);
      transact(connection);
      complain(connection);
      try (Statement statement = connection.createStatement()) {
        statement.execute("SHUTDOWN");
      }
    }
  }

  private static void define(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE town (id INTEGER IDENTITY PRIMARY KEY, name VARCHAR(40) UNIQUE, people BIGINT)");
      statement.execute("CREATE TABLE road (a INTEGER REFERENCES town, b INTEGER REFERENCES town, km DECIMAL(7,2))");
      statement.execute("CREATE INDEX road_a ON road (a)");
      statement.execute("CREATE VIEW large AS SELECT name, people FROM town WHERE people > 1000");
      statement.execute("CREATE TRIGGER grow BEFORE INSERT ON road REFERENCING NEW AS n "
          + "FOR EACH ROW SET n.km = n.km + 1");
    }
  }

  private static void fill(Connection connection) throws SQLException {
    try (PreparedStatement town = connection.prepareStatement("INSERT INTO town (name, people) VALUES (?, ?)")) {
      for (int i = 0; i < 50; i++) {
        town.setString(1, "town" + i);
        town.setLong(2, i * 100L);
        town.addBatch();
      }
      town.executeBatch();
    }
    try (PreparedStatement road = connection.prepareStatement("INSERT INTO road VALUES (?, ?, ?)")) {
      for (int i = 0; i < 49; i++) {
        road.setInt(1, i);
        road.setInt(2, i + 1);
        road.setBigDecimal(3, java.math.BigDecimal.valueOf(i, 1));
        road.executeUpdate();
      }
    }
  }

  private static void ask(Connection connection) throws SQLException {
    print(connection, "SELECT COUNT(*), SUM(people), AVG(people) FROM large");
    print(connection, "SELECT t.name, SUM(r.km) FROM town t JOIN road r ON t.id = r.a GROUP BY t.name "
        + "HAVING SUM(r.km) > 3 ORDER BY 2 DESC, t.name FETCH FIRST 3 ROWS ONLY");
    print(connection, "SELECT UPPER(name) || '-' || LENGTH(name), CASE WHEN people > 10 THEN 'x' ELSE 'y' END "
        + "FROM town WHERE name LIKE 'town1%' AND id IN (SELECT b FROM road) UNION SELECT 'z', NULL FROM large");
    print(connection, "WITH RECURSIVE way (t, n) AS (VALUES (0, 0) UNION ALL SELECT r.b, way.n + 1 FROM road r, way "
        + "WHERE r.a = way.t AND way.n < 5) SELECT MAX(n) FROM way");
    print(connection, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC'");
  }

  private static void print(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= columns; i++) line.append(rows.getObject(i)).append(' ');
        System.out.println(line);
      }
    }
  }

  private static void transact(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE town SET people = people + 1 WHERE id BETWEEN 3 AND 9");
      statement.executeUpdate("DELETE FROM road WHERE km > 4");
      connection.rollback();
      statement.executeUpdate("MERGE INTO town USING (VALUES 'town3', 7) AS v(n, p) ON town.name = v.n "
          + "WHEN MATCHED THEN UPDATE SET people = v.p WHEN NOT MATCHED THEN INSERT (name, people) VALUES v.n, v.p");
      connection.commit();
    }
    connection.setAutoCommit(true);
  }

  private static void complain(Connection connection) throws SQLException {
    for (String wrong : new String[] {"SELECT nothing FROM nowhere", "INSERT INTO road VALUES (999, 0, 1)", "SELEC"}) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(wrong);
      } catch (SQLException e) {
        System.out.println(e.getErrorCode());
      }
    }
  }
}
