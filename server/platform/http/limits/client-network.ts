import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_BITS = 64;

/**
 * The network that a client address counts for: one customer has a whole IPv6 network, so its addresses count as one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString();
}
