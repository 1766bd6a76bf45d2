// Decides which addresses webhooks may reach. A user chooses the URL, and the worker that calls it is inside the
// network. Without this check the user could reach hosts that only the inside may reach (databases, metadata services,
// other pods).
//
// Invariants: only addresses that are routed in the public Internet pass. IPv6 uses an allow-list, so that every form
// that contains an IPv4 address (mapped, translated, 6to4, Teredo) is refused.
import type { Message } from '@razao/domain';
import { BlockList, isIP } from 'node:net';

const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure answers machines of its network here (WireServer); no other network reaches this address.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The ranges of 2000::/3, the only public part of IPv6, that are not public. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const PRIVATE = new BlockList();
for (const [network, bits] of PRIVATE_IPV4) PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_IPV6) PRIVATE.addSubnet(network, bits, 'ipv6');
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  if (version !== 6 || address.includes('%')) return false;
  return GLOBAL_IPV6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

const NAMES_OF_THIS_NETWORK = /(?:^|\.)(?:localhost|local|internal|localdomain|svc|home\.arpa)$/;

/**
 * Checks the URL of a webhook. Each delivery checks the addresses of a host name again.
 * @param url a parsed URL: `URL` gives 127.1, 0x7f000001 and 2130706433 the same form
 * @returns why the URL is refused; undefined when it is accepted
 */
export function refusalOfTarget(url: URL, privateTargets: boolean): Message | undefined {
  const { protocol, hostname } = url;
  if (protocol !== 'https:' && !(privateTargets && protocol === 'http:')) {
    const found = protocol.slice(0, -1);
    return {
      en: `expected https${privateTargets ? ' or http' : ''}, found ${found}`,
      pt: `informe https${privateTargets ? ' ou http' : ''}; recebido: ${found}`,
    };
  }
  if (url.username !== '' || url.password !== '')
    return {
      en: 'expected an address without user and password',
      pt: 'não pode conter usuário nem senha',
    };
  if (url.hash !== '')
    return {
      en: 'expected an address without a # part',
      pt: 'não pode conter fragmento (#)',
    };
  if (privateTargets) return undefined;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) {
    if (isPublicAddress(host)) return undefined;
    return {
      en: `expected a public address, ${host} is not`,
      pt: `informe um endereço público: ${host} não é`,
    };
  }
  if (host.includes('.') && !NAMES_OF_THIS_NETWORK.test(host)) return undefined;
  return {
    en: `expected a public host name, and ${host} is none`,
    pt: `informe um nome da Internet pública: ${host} não é`,
  };
}
