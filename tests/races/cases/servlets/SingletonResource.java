// case: a JAX-RS resource that is a singleton, with a field
// why: one instance serves all requests
// race servlets.SingletonResource.asked
// options: --library
package servlets;

import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Singleton
@Path("items")
public class SingletonResource {
    private int asked;

    @GET
    public String list() {
        return "items " + ++asked;
    }
}
