package javax.annotation.concurrent;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.CLASS)
public @interface GuardedBy {
    String value();
}
