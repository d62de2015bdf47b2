package drivers;

import javax.jms.Connection;
import javax.jms.MessageConsumer;
import javax.jms.Queue;
import javax.jms.Session;
import javax.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;

/** A broker without persistence, a consumer with a listener and a producer on one queue, and an orderly end. */
public class ActivemqBroker {
  public static void main(String[] args) throws Exception {
    BrokerService broker = new BrokerService();
    broker.setPersistent(false);
    broker.setUseJmx(false);
    broker.addConnector("tcp://127.0.0.1:0");
    broker.start();
    broker.waitUntilStarted();
    Connection connection = new ActiveMQConnectionFactory("vm://localhost?create=false").createConnection();
    connection.start();
    Session receiving = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    Queue queue = receiving.createQueue("orders");
    MessageConsumer consumer = receiving.createConsumer(queue);
    consumer.setMessageListener(message -> System.out.println(message));
    Session sending = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    TextMessage text = sending.createTextMessage("one order");
    sending.createProducer(queue).send(text);
    Thread.sleep(1000);
    connection.close();
    broker.stop();
    broker.waitUntilStopped();
  }
}
