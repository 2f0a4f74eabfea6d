import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from '../../telemetry/logger.js';

/** This number of requests from one address, before any from another, indicates a proxy. */
const MIN_REQUESTS = 100;
const PRIVATE = ['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/**
 * Detects a proxy of the site that TRUSTED_PROXIES does not list: all users behind it count as one address, so that
 * they share its limits. The indication is that all requests come from one private address, with other addresses in
 * X-Forwarded-For. There is at most one warning, and the check ends after the first request from another address.
 */
export class UnnamedProxy {
  private watching = true;
  private address: string | undefined;
  private requests = 0;

  constructor(private readonly logger: Logger) {}

  note(request: FastifyRequest): void {
    if (!this.watching) return;
    const { ip } = request;
    this.address ??= ip;
    if (ip !== this.address || !namesOthers(request) || !isPrivate(ip)) {
      this.watching = false;
      return;
    }
    this.requests++;
    if (this.requests < MIN_REQUESTS) return;
    this.watching = false;
    this.logger.warn(
      { event: 'proxy.untrusted', address: ip },
      'Proxy at this address is missing in TRUSTED_PROXIES; all clients behind it count as one',
    );
  }
}

/**
 * Whether the header has more addresses than are trusted. The first trusted address is the sender's, not from the
 * header.
 */
function namesOthers({ headers, ips }: FastifyRequest): boolean {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((address) => address.trim() !== '');
  return named.length > (ips?.length ?? 1) - 1;
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE.includes(ipaddr.process(address).range());
}
