import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, cleanForwardedFor } from '#server/http/forwardedFor.ts';
import { networkOf } from '#server/http/networks.ts';

describe('An address as proxies write it', () => {
  it.each<[string, string | null]>([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7:51234 ', '192.0.2.7'],
    ['"192.0.2.7:51234"', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['[::ffff:c000:0207]:443', '192.0.2.7'],
    ['unknown', null],
    ['_hidden', null],
    ['', null],
    ['192.0.2.7:port', null],
    ['300.0.2.7', null],
    ['a.example', null],
  ])('%j is %j', (written, address) => {
    expect(canonicalAddress(written)).toBe(address);
  });

  it('what is none counts as the address of the connection, and what the caller wrote before it as nothing', () => {
    const request = (forwarded: string) =>
      ({
        headers: { 'x-forwarded-for': forwarded },
        socket: { remoteAddress: '::ffff:203.0.113.9' },
      }) as unknown as IncomingMessage;
    const cleaned = (forwarded: string) => {
      const one = request(forwarded);
      cleanForwardedFor(one);
      return one.headers['x-forwarded-for'];
    };
    expect(cleaned('198.51.100.1:1234, [2001:db8::2]:99')).toBe('198.51.100.1, 2001:db8::2');
    expect(cleaned('198.51.100.1:1234,unknown , [2001:db8::2]:99')).toBe('203.0.113.9, 2001:db8::2');
    expect(cleaned('198.51.100.1, unknown')).toBe('203.0.113.9');
    expect(cleaned(`${'x'.repeat(9)}`)).toBe('203.0.113.9');
  });

  it('limits count an IPv6 line by its first four groups, and IPv4 in whatever clothes as itself', () => {
    expect(
      ['2001:db8:1:2::9', '2001:DB8:1:2:ffff::1', '2001:db8:1:3::9', '::ffff:c000:207', '::ffff:192.0.2.7'].map(
        networkOf,
      ),
    ).toEqual(['2001:db8:1:2', '2001:db8:1:2', '2001:db8:1:3', '192.0.2.7', '192.0.2.7']);
  });
});
