import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpBanks } from '#server/providers/banks.ts';

const ASKED = { branchTransitNumber: '01234', financialInstituteNumber: '899', holderName: 'Ada Farmer' };

describe('The bank check', () => {
  let server: Server;
  afterEach(() => void server.close());

  async function answers(status: number, body: string, seen: unknown[] = []) {
    server = createServer(async (request, response) => {
      let sent = '';
      for await (const part of request) sent += part;
      seen.push({ authorization: request.headers.authorization, sent: JSON.parse(sent) });
      if (status === 0) return;
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return httpBanks({ url: `http://127.0.0.1:${port}/check`, token: 'ours' }, 300).find(ASKED);
  }

  it('is asked for a branch, never with an account number', async () => {
    const seen: unknown[] = [];
    const said = {
      errorCode: '0',
      financialInstituteName: 'Northgrain',
      financialInstituteCity: 'Pine Creek',
      more: 1,
    };
    expect(await answers(200, JSON.stringify(said), seen)).toEqual({
      financialInstituteName: 'Northgrain',
      financialInstituteCity: 'Pine Creek',
    });
    expect(seen).toEqual([{ authorization: 'Bearer ours', sent: ASKED }]);
  });

  it.each([
    [
      'no city',
      { errorCode: 0, financialInstituteName: 'Northgrain' },
      { financialInstituteName: 'Northgrain', financialInstituteCity: '' },
    ],
    ['no such branch', { errorCode: 7 }, null],
  ])('says %s', async (_what, said, branch) => {
    expect(await answers(200, JSON.stringify(said))).toEqual(branch);
  });

  it.each([
    ['an error', 500, '{"errorCode":0,"financialInstituteName":"x"}'],
    ['a page', 200, '<html>'],
    ['another place', 302, ''],
    ['nothing of a name', 200, '{"errorCode":0}'],
    ['no code', 200, '{"financialInstituteName":"x"}'],
    ['nothing for long', 0, ''],
  ])('is away where it says %s', async (_what, status, body) => {
    await expect(answers(status, body)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
