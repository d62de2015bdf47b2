package drivers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A session with a SQL Server through jTDS, as an analysis sees it; when it runs, the server hangs up at the login. */
public class JtdsSession {
  public static void main(String[] args) throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread host = new Thread(() -> hangUp(server), "server");
      host.start();
      String url = "jdbc:jtds:sqlserver://127.0.0.1:" + server.getLocalPort() + "/shop;user=me;loginTimeout=5";
      try (Connection connection = new net.sourceforge.jtds.jdbc.Driver().connect(url, new Properties())) {
        work(connection);
      } catch (SQLException e) {
        System.out.println(e.getSQLState());
      }
      host.join();
    }
  }

  private static void hangUp(ServerSocket server) {
    try (Socket client = server.accept()) {
      System.out.println(client.getInputStream().read() >= 0 ? "a login" : "silence");
    } catch (IOException e) {
      System.out.println(e);
    }
  }

  private static void work(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO goods (name, price) VALUES (?, ?)")) {
      insert.setString(1, "apple");
      insert.setBigDecimal(2, java.math.BigDecimal.ONE);
      insert.addBatch();
      insert.executeBatch();
    }
    try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
         ResultSet rows = statement.executeQuery("SELECT name, price FROM goods")) {
      while (rows.next()) {
        System.out.println(rows.getString(1) + rows.getBigDecimal(2) + rows.getObject(1));
        rows.updateString(1, "pear");
        rows.updateRow();
      }
    }
    try (CallableStatement call = connection.prepareCall("{call restock(?, ?)}")) {
      call.setTimestamp(1, new java.sql.Timestamp(0));
      call.registerOutParameter(2, java.sql.Types.INTEGER);
      call.execute();
      System.out.println(call.getInt(2));
    }
    System.out.println(connection.getMetaData().getDatabaseProductName());
    connection.commit();
  }
}
