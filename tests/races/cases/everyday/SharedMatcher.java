// case: two threads share a Matcher, made of a Pattern that they share too
// why: a Pattern is immutable, a Matcher is not thread-safe
// race everyday.SharedMatcher.matcher{}
package everyday;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class SharedMatcher {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private final Matcher matcher = DIGITS.matcher("");

    boolean isNumber(String text) { return matcher.reset(text).matches(); }

    public static void main(String[] args) {
        SharedMatcher numbers = new SharedMatcher();
        new Thread(() -> System.out.println(numbers.isNumber("12"))).start();
        System.out.println(numbers.isNumber("ab"));
    }
}
