import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, refusalOfTarget } from './public-address.js';

const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  '100::1',
  '',
  'localhost',
  '8.8.8.8.8',
];
const PUBLIC = [
  '8.8.8.8',
  '168.63.129.15',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.167.255.255',
  '223.255.255.255',
];
const PUBLIC_IPV6 = ['2606:4700::1111', '2001:4860:4860::8888', '2a00::1'];

describe('an address', () => {
  it.each(PRIVATE)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([...PUBLIC, ...PUBLIC_IPV6])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the target of a webhook', () => {
  it.each([
    'https://erp.example.com/razao',
    'https://erp.example.com:8443/?a=b',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://erp.example.com./',
  ])('%s is accepted', (url) => {
    expect(refusalOfTarget(new URL(url), false)).toBeUndefined();
  });

  it.each([
    ['http://erp.example.com/', 'expected https, found http'],
    ['ftp://erp.example.com/', 'expected https, found ftp'],
    ['https://user:pass@erp.example.com/', 'without user'],
    ['https://erp.example.com/#part', 'without a # part'],
    ['https://127.1/', '127.0.0.1 is not'],
    ['https://2130706433/', '127.0.0.1 is not'],
    ['https://0x7f.0.0.1/', '127.0.0.1 is not'],
    ['https://0177.0.0.1/', '127.0.0.1 is not'],
    ['https://[::ffff:169.254.169.254]/', 'a public address'],
    ['https://[::1]/', 'a public address'],
    ['https://localhost/', 'public host name'],
    ['https://razao-redis/', 'public host name'],
    ['https://razao-redis.razao.svc.cluster.local/', 'public host name'],
    ['https://kubernetes.default.svc/', 'public host name'],
    ['https://metadata.google.internal/', 'public host name'],
    ['https://db.localhost./', 'public host name'],
  ])('%s is refused: %s', (url, reason) => {
    expect(refusalOfTarget(new URL(url), false)?.en).toContain(reason);
  });

  it.each(['http://127.0.0.1:8080/', 'https://localhost/', 'http://[::1]/'])(
    '%s is accepted when WEBHOOK_PRIVATE_TARGETS is set',
    (url) => {
      expect(refusalOfTarget(new URL(url), true)).toBeUndefined();
    },
  );

  it('is refused with another protocol or a password, also when private targets are allowed', () => {
    expect(refusalOfTarget(new URL('file:///etc/passwd'), true)?.en).toBe(
      'expected https or http, found file',
    );
    expect(refusalOfTarget(new URL('http://a:b@127.0.0.1/'), true)?.en).toContain('without user');
  });
});
