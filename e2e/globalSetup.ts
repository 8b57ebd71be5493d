import { Server } from './server.ts';

/** Once a run, before its workers start: they inherit this process's environment. What it returns runs at the end. */
export default () => Server.prepareTemplate();
