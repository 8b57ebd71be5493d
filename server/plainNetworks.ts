import { BlockList, isIP, isIPv4 } from 'node:net';
import { ConfigError, isLoopback } from './addresses.ts';

/** Where no packet comes from the internet: RFC 1918, RFC 6598, RFC 4193, link-local. */
const PRIVATE = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** Whether a line to this host may be in the clear. */
export type MayBePlain = (host: string) => boolean;

/**
 * `STORMLAMP_PLAIN_NETWORKS`: private networks (`10.0.0.0/8`) and names (`clamd.internal`) to which lines in the clear are
 * meant. This machine is always one.
 *
 * @throws {ConfigError} where one is no network, or not private.
 */
export function plainNetworks(text: string): MayBePlain {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const networks = new BlockList();
  const names = new Set<string>();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) {
      if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(entry)) throw refused(entry);
      names.add(entry.toLowerCase());
    } else add(networks, address, bits, entry);
  }
  return (host) => {
    if (isLoopback(host) || names.has(host.toLowerCase())) return true;
    return isIP(host) !== 0 && networks.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
  };
}

function add(networks: BlockList, address: string, bits: string | undefined, entry: string): void {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const most = family === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  const isNetwork = Number.isInteger(length) && length >= 1 && length <= most;
  if (!isNetwork || !isPrivate(address, length, family)) throw refused(entry);
  networks.addSubnet(address, length, family);
}

function isPrivate(address: string, length: number, family: 'ipv4' | 'ipv6'): boolean {
  return PRIVATE.some((network) => {
    const [base = '', bits] = network.split('/');
    if ((isIPv4(base) ? 'ipv4' : 'ipv6') !== family || length < Number(bits)) return false;
    const list = new BlockList();
    list.addSubnet(base, Number(bits), family);
    return list.check(address, family);
  });
}

const refused = (entry: string): ConfigError =>
  new ConfigError(`STORMLAMP_PLAIN_NETWORKS: ${entry} is no private network such as 10.0.0.0/8, and no host's name.`);
