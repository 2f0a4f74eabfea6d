import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from '../../telemetry/logger.js';

/** So many requests of one address, before any of another, are no accident. */
const REQUESTS = 100;
const PRIVATE = ['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/**
 * Watches for a proxy of the site that TRUSTED_PROXIES does not name: behind it all users count as one address, so that
 * limits meet all of them together. Its sign are requests of one private address only, which names others in
 * X-Forwarded-For. There is one warning at most, and nothing is watched after the first request that shows another address.
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
    if (this.requests < REQUESTS) return;
    this.watching = false;
    const message = 'all clients count as one, because TRUSTED_PROXIES does not name the proxy at this address';
    this.logger.warn({ address: ip }, message);
  }
}

/** Whether the header has more addresses than are believed. The sender's own, which comes first, is not in the header. */
function namesOthers({ headers, ips }: FastifyRequest): boolean {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .filter((address) => address.trim() !== '');
  return named.length > (ips?.length ?? 1) - 1;
}

function isPrivate(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE.includes(ipaddr.process(address).range());
}
