// case: a login that is waited for with a time limit in a method that throws when it is over; main goes on, or not
// why: where connect() threw, the login goes on and writes; where it returned, the login was over
// race executors.LoginGivenUp.attempts
// safe executors.LoginGivenUp.user
package executors;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class LoginGivenUp {
    private static int attempts;
    private static String user;

    static String login() {
        attempts++;
        user = "one";
        return "welcome";
    }

    static String connect() throws InterruptedException {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<String> login = pool.submit(LoginGivenUp::login);
        pool.shutdown();
        try {
            return login.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            System.out.println(connect() + ", " + user);
        } catch (IllegalStateException e) {
            System.out.println(attempts);
        }
    }
}
