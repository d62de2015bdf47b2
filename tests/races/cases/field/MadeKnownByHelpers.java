// case: a constructor makes a helper that puts its owner into the list, and then goes on writing
// why: limit is written after the owner can be found in the list, without the lock
// race field.MadeKnownByHelpers$Session.limit
package field;

import java.util.ArrayList;
import java.util.List;

public class MadeKnownByHelpers {
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
            synchronized (sessions) {
                sessions.add(cursor.owner);
            }
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
            new Session(i);
        }
    }
}
