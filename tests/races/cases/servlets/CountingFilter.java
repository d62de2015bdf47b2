// case: a filter counts what passes
// why: the container makes one instance of a filter and calls it from many threads
// race servlets.CountingFilter.passed
// options: --library
package servlets;

import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;

public class CountingFilter implements Filter {
    private long passed;

    @Override public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
        passed++;
        chain.doFilter(request, response);
    }
}
