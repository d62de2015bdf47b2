// case: a JAX-RS resource with a field
// why: a resource class has one instance per request unless somebody says otherwise (JAX-RS 3.1.1); statics are shared
// safe servlets.RequestResource.asked
// race servlets.RequestResource.total
// options: --library
package servlets;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Path("items")
public class RequestResource {
    private int asked;
    private static int total;

    @GET
    public String list() {
        asked++;
        total++;
        return "items " + asked;
    }
}
