// A process that serves one file, compressed, as little as node:http can do for it: `node bareFile.ts FILE.gz PORT`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = ''] = process.argv.slice(2);
const body = readFileSync(file);
const etag = `"${body.length}"`;
const unchanged = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
const headers = {
  ...unchanged,
  'content-type': 'application/json',
  'content-encoding': 'gzip',
  'content-length': body.length,
};

createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, unchanged).end();
  else response.writeHead(200, headers).end(body);
}).listen(Number(port), 'localhost', () => process.send?.('listening'));
