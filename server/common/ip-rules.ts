import { BlockList, isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The lines of an allow list from a client: separated by whitespace or commas, without duplicates. */
export function splitIpList(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))];
}

/** Whether the line is an IPv4 or IPv6 address, alone or with a prefix length. */
export function isIpRule(line: string): boolean {
  return parseRule(line) !== undefined;
}

/** The list that the relay checks. Null if there are no lines, which allows every address. */
export function toBlockList(lines: readonly string[]): BlockList | null {
  if (lines.length === 0) return null;
  const list = new BlockList();
  for (const line of lines) {
    const rule = parseRule(line);
    // A stored line that does not parse allows no address, so that skipping it cannot widen the list.
    if (rule) list.addSubnet(rule.address, rule.prefix, rule.family);
  }
  return list;
}

/** Whether an address may use a token with this allow list. */
export function isIpAllowed(list: BlockList | null, address: string): boolean {
  if (list === null) return true;
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address;
  const family = familyOf(plain);
  return family !== undefined && list.check(plain, family);
}

interface IpRule {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

function parseRule(line: string): IpRule | undefined {
  const [text = '', length, ...rest] = line.split('/');
  const mapped = length === undefined ? MAPPED_IPV4.exec(text)?.[1] : undefined;
  const address = mapped ?? text;
  const family = familyOf(address);
  // A zone index names an interface of one machine and is invalid on another.
  if (family === undefined || rest.length > 0 || address.includes('%')) return undefined;
  const maxPrefix = family === 'ipv4' ? 32 : 128;
  if (length === undefined) return { address, prefix: maxPrefix, family };
  const prefix = Number(length);
  return /^\d{1,3}$/.test(length) && prefix <= maxPrefix ? { address, prefix, family } : undefined;
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}
