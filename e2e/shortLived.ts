/**
 * Node's options for a process that ends soon: WebAssembly is compiled once, by the fast compiler. The optimizing one takes
 * most of the processor time that a start of PGlite costs, and pays off only in a process that lives for minutes.
 */
export const SHORT_LIVED = ['--liftoff-only'];
