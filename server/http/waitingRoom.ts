import { createServer } from 'node:http';

/**
 * Answers at the port while the database is away and there is no server yet: `/healthz` as the server does, everything else
 * 503. A process manager that sees the port closed would end and restart the process, which does not bring the database back.
 *
 * @returns closes the port
 * @throws when the port is taken
 */
export async function openWaitingRoom({ port, host }: { port: number; host: string }): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isHealth = request.url?.split('?', 1)[0] === '/healthz';
    const said = isHealth ? { status: 'up' } : { status: 'not ready', database: false };
    response
      .writeHead(isHealth ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        // No connection may outlive the room.
        connection: 'close',
        ...(!isHealth && { 'retry-after': '5' }),
      })
      .end(request.method === 'HEAD' ? undefined : JSON.stringify(said));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
}
