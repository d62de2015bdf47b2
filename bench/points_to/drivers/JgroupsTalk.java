package drivers;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.ReceiverAdapter;
import org.jgroups.View;

/** Two members of a group in one process, over the shared loopback transport: views, messages, an orderly end. */
public class JgroupsTalk {
  private static final String STACK = "SHARED_LOOPBACK:PING(timeout=500;num_initial_members=2):FD_ALL:VERIFY_SUSPECT:"
      + "pbcast.NAKACK(use_mcast_xmit=false):UNICAST:pbcast.STABLE:pbcast.GMS(join_timeout=500):UFC:MFC:FRAG2";

  static class Listener extends ReceiverAdapter {
    final CountDownLatch heard = new CountDownLatch(10);

    @Override
    public void receive(Message message) {
      System.out.println(message.getObject());
      heard.countDown();
    }

    @Override
    public void viewAccepted(View view) {
      System.out.println(view.getMembers().size() + " members");
    }
  }

  public static void main(String[] args) throws Exception {
    Listener listener = new Listener();
    try (Member a = new Member(listener); Member b = new Member(new ReceiverAdapter())) {
      for (int i = 0; i < 9; i++) b.channel.send(new Message(null, null, "message " + i));
      b.channel.send(new Message(a.channel.getAddress(), null, "only for a"));
      System.out.println(listener.heard.await(5, TimeUnit.SECONDS));
    }
  }

  static class Member implements AutoCloseable {
    final JChannel channel;

    Member(ReceiverAdapter receiver) throws Exception {
      channel = new JChannel(STACK);
      channel.setReceiver(receiver);
      channel.connect("talk");
    }

    @Override
    public void close() {
      channel.close();
    }
  }
}
