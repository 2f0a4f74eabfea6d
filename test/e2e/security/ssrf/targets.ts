/** Addresses of this machine and of networks that are not public, in every notation that URLs allow. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0x0.0x0.0x1'],
  ...['0177.0.0.1', '017700000001', '0177.1', '00000177.0.0.1', '127.0.0.1.', '%31%32%37.0.0.1', '127%2e0%2e0%2e1'],
  ...['①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'LocalHost.'],
  ...['0.0.0.0', '0', '0x0', '00.0.0.0', '0.0.0.1', '0.1.2.3'],
  ...['10.0.0.1', '10.255.255.255', '167772161', '0xa000001', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['192.168.255.255', '3232235521', '0xc0a80001', '100.64.0.1', '100.127.255.255'],
  ...['169.254.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.169.253'],
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '255.255.255.254'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:ffff:127.0.0.1]', '[::ffff:0:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]', '[::ffff:10.0.0.1]'],
  ...['[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::ffff:192.168.0.1]', '[64:ff9b::127.0.0.1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::]'],
  ...['[2001:0:7f00:1::]', '[2001::1]', '[2001:db8::1]', '[2001:10::1]', '[100::1]', '[5f00::1]'],
  ...['[fe80::1]', '[fe80::a9fe:a9fe]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]'],
  ...['[fdff:ffff::1]', '[ff01::1]', '[ff02::1]', '[ff05::2]'],
] as const;

/** URLs that an incorrect parser misreads. */
const TRICKS = (port: number) => [
  ...[`http://example.com@127.0.0.1:${port}/`, `http://example.com:80@127.0.0.1:${port}/`],
  ...[`http://127.0.0.1:${port}#@example.com/`, `http://127.0.0.1:${port}?@example.com/`],
  ...[`http://127.0.0.1:${port}\\@example.com/`, `http:\\\\127.0.0.1:${port}/`, `http:127.0.0.1:${port}/`],
  ...[`http:/127.0.0.1:${port}/`, `http:///127.0.0.1:${port}/`, ` http://127.0.0.1:${port}/`],
  ...[`ht\ntp://127.0.0.1:${port}/`, `http://127.0.0.1\t:${port}/`, `HTTP://127.0.0.1:${port}/`],
  ...[`//127.0.0.1:${port}/`, `127.0.0.1:${port}`, `ftp://127.0.0.1:${port}/`, `gopher://127.0.0.1:${port}/_x`],
  ...[`dict://127.0.0.1:${port}/x`, `ldap://127.0.0.1:${port}/`, `ws://127.0.0.1:${port}/`, 'file:///etc/passwd'],
  ...['data:text/plain,x', 'javascript:alert(1)', 'blob:http://127.0.0.1/x', 'unix:/var/run/docker.sock'],
];

/** Addresses that lead, or may seem to lead, to a listener on a port of this machine or to private networks. */
export function forbiddenTargets(port: number): string[] {
  return [...HOSTS.map((host) => `http://${host}:${port}/`), ...TRICKS(port)];
}

/**
 * One of `parts` parts of the hosts, and all URLs that a parser may misread. Which networks are private is decided by one
 * function for all features; how a URL is read may differ.
 */
export function someForbiddenTargets(port: number, part: number, parts: number): string[] {
  const hosts = HOSTS.filter((_, at) => at % parts === part);
  return [...hosts.map((host) => `http://${host}:${port}/`), ...TRICKS(port)];
}
