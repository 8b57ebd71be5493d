import type { FullConfig } from 'playwright/test';
import { prepareDevice } from './comeBack.ts';
import { Server } from './server.ts';

/** Once a run, before its workers start: they inherit this process's environment. What it returns runs at the end. */
export default (config: FullConfig) =>
  Server.prepareTemplate((server) => prepareDevice(server.origin, config.projects[0]?.use.launchOptions));
