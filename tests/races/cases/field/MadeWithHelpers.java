// case: a constructor makes helpers that know their owner, and then goes on writing
// why: owner and helpers hold each other and nobody else holds them until the owner is in the guarded list
// safe field.MadeWithHelpers$Session.limit
package field;

import java.util.ArrayList;
import java.util.List;

public class MadeWithHelpers {
    static class Cursor {
        final Session owner;

        Cursor(Session owner) {
            this.owner = owner;
        }
    }

    static class Data {
        final Cursor cursor;

        Data(Session owner) {
            this.cursor = new Cursor(owner);
        }
    }

    static class Session {
        final Data data;
        private int limit;

        Session(int limit) {
            this.data = new Data(this);
            this.limit = limit;
        }
    }

    private static final List<Session> sessions = new ArrayList<>();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (sessions) {
                for (Session session : sessions) System.out.println(session.limit);
            }
        }).start();
        for (int i = 0; i < 10; i++) {
            Session session = new Session(i);
            synchronized (sessions) {
                sessions.add(session);
            }
        }
    }
}
