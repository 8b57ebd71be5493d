// `npm start`: set up, build when something changed, then the server until it is told to stop.
import { spawn } from 'node:child_process';
import { buildIfChanged } from './build.mjs';
import { environment, main, root, setUp } from './setup.mjs';

main(async () => {
  const node = setUp();
  await buildIfChanged(node);
  const server = spawn(node, ['server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: environment(node),
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // Ctrl-C reaches the whole terminal group, server included; here it only must not end us before the server.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
    });
  }
  return new Promise((resolve) => {
    server.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    server.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
});
