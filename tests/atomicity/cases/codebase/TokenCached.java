// case: a volatile field caches a token that is another one each time
// why: two threads make two tokens and go on with different ones
// violation codebase.TokenCached.token kind=check-then-act
package codebase;

import java.util.UUID;

public class TokenCached {
    private volatile String token;

    String token() {
        String known = token;
        if (known == null) {
            known = UUID.randomUUID().toString();
            token = known;
        }
        return known;
    }

    public static void main(String[] args) {
        TokenCached session = new TokenCached();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(session.token())).start();
        }
    }
}
