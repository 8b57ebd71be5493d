import { Server } from '#e2e/server.ts';

/** A server as a deployment runs it: without the options of Node that make a test's server start sooner and work slower. */
export const startServer = (env: Record<string, string> = {}): Promise<Server> => Server.create(env, []);
