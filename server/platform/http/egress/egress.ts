import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect, isIP, type LookupFunction, Socket } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { buildConnector, type Dispatcher, fetch, Pool, ProxyAgent, type RequestInit, Socks5ProxyAgent } from 'undici';
import { WebSocket } from 'ws';
import { AppError } from '../../../common/errors/app-error.js';
import { Config } from '../../config/config.js';
import { EgressError } from './egress.errors.js';

/** Max pools of origins that callers named. */
const MAX_UNTRUSTED_POOLS = 200;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

// An error code is used because the connector passes on only the error that `lookup` returned.
export const EGRESS_BLOCKED = 'TOLLGATE_EGRESS_BLOCKED';

/**
 * All outbound connections. Every connection is made to an address that was resolved once and checked; redirects are
 * never followed here.
 */
@Injectable()
export class Egress implements OnApplicationShutdown {
  private readonly pools = new Map<string, Pool>();
  /** Callers can name any number of origins, so old pools are evicted. */
  private readonly untrustedPools = new LRUCache<string, Pool>({
    max: MAX_UNTRUSTED_POOLS,
    dispose: (pool) => void pool.close().catch(() => undefined),
  });
  private readonly proxies = new Map<string, Dispatcher>();

  constructor(private readonly config: Config) {}

  /**
   * The keep-alive connections to an origin.
   * @throws {AppError} egress_scheme, egress_private
   */
  pool(origin: string): Pool {
    return this.pools.get(origin) ?? this.open(origin);
  }

  /**
   * `fetch` over the connections to an origin, for libraries that send their requests themselves.
   * @param limitMs time limit of each request
   * @throws {AppError} egress_scheme, egress_private
   */
  fetchFrom(origin: string, limitMs: number): typeof globalThis.fetch {
    const dispatcher = this.pool(origin);
    const send = (url: unknown, init: object = {}) => {
      const signal = AbortSignal.timeout(limitMs);
      return fetch(String(url), { ...(init as RequestInit), dispatcher, redirect: 'manual', signal });
    };
    // The types of undici and of the platform describe the same objects.
    return send as unknown as typeof globalThis.fetch;
  }

  /**
   * The connections to an origin that a caller and not an administrator named: it must be public, even when channels
   * may use private addresses.
   * @throws {AppError} egress_scheme, egress_not_public
   */
  publicPool(url: URL): Pool {
    const known = this.untrustedPools.get(url.origin);
    if (known) return known;
    requireScheme(url);
    const host = hostOf(url);
    if (isIP(host) && !isPublic(host)) throw new AppError(EgressError.egress_not_public);
    const pool = this.newPool(url.origin, guarded(isPublic));
    this.untrustedPools.set(url.origin, pool);
    return pool;
  }

  /**
   * A dispatcher to an origin through a proxy: http, https or socks5, with or without a user and password. The proxy
   * resolves the origin's name, so only a literal address can be checked here.
   * @throws {AppError} egress_scheme, egress_private
   */
  through(proxy: string, origin: string): Dispatcher {
    this.check(new URL(origin));
    return this.proxies.get(proxy) ?? this.openProxy(proxy);
  }

  /**
   * Opens a WebSocket, uncompressed, with messages of at most 16 MiB.
   * @param url `ws://` or `wss://`
   * @throws {AppError} egress_scheme, egress_private
   */
  socket(url: URL, headers: Readonly<Record<string, string>> = {}, protocols: readonly string[] = []): WebSocket {
    this.check(new URL(url.href.replace(/^ws/, 'http')));
    const lookup = this.guardedLookup;
    return new WebSocket(url, [...protocols], {
      agent: url.protocol === 'wss:' ? new HttpsAgent({ lookup }) : new HttpAgent({ lookup }),
      headers: { ...headers },
      handshakeTimeout: this.config.env.UPSTREAM_CONNECT_TIMEOUT_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      perMessageDeflate: false,
    });
  }

  /**
   * A plain connection to a server that an administrator named, e.g. for mail; the caller adds TLS.
   * @throws {AppError} egress_private
   * @throws {Error} when there is no connection within the connect timeout
   */
  async connect(host: string, port: number): Promise<Socket> {
    if (isIP(host) && !this.allows(host)) throw new AppError(EgressError.egress_private);
    const socket = connect({ host, port, lookup: this.guardedLookup });
    try {
      await once(socket, 'connect', { signal: AbortSignal.timeout(this.config.env.UPSTREAM_CONNECT_TIMEOUT_MS) });
      return socket;
    } catch (error) {
      socket.destroy();
      throw (error as { code?: unknown }).code === EGRESS_BLOCKED ? new AppError(EgressError.egress_private) : error;
    }
  }

  /**
   * A socket for a database driver, which connects it to a host and port. The connection fails with the error
   * egress_private when the address is not allowed, and for anything but a host and port.
   */
  driverSocket(): Socket {
    const socket = new Socket();
    const connectTo = socket.connect.bind(socket);
    const guardedConnect = (port: unknown, host: unknown): Socket => {
      if (typeof port === 'number' && typeof host === 'string' && !(isIP(host) && !this.allows(host)))
        return connectTo({ host, port, lookup: this.guardedLookup });
      process.nextTick(() => socket.destroy(new AppError(EgressError.egress_private)));
      return socket;
    };
    return Object.assign(socket, { connect: guardedConnect });
  }

  /** @throws {AppError} when an administrator's URL contains a forbidden literal address. */
  check(url: URL): void {
    requireScheme(url);
    const host = hostOf(url);
    if (isIP(host) && !this.allows(host)) throw new AppError(EgressError.egress_private);
  }

  async onApplicationShutdown(): Promise<void> {
    const all = [...this.pools.values(), ...this.untrustedPools.values(), ...this.proxies.values()];
    await Promise.all(all.map((pool) => pool.destroy()));
  }

  private open(origin: string): Pool {
    this.check(new URL(origin));
    const pool = this.newPool(origin, this.guardedLookup);
    this.pools.set(origin, pool);
    return pool;
  }

  private newPool(origin: string, lookup: LookupFunction): Pool {
    return new Pool(origin, {
      pipelining: 1,
      keepAliveTimeout: 30_000,
      // The relay has its own timeouts for the first byte, idle streams and the whole call.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: this.config.env.UPSTREAM_CONNECT_TIMEOUT_MS, lookup },
    });
  }

  private openProxy(proxy: string): Dispatcher {
    const url = new URL(proxy);
    const host = hostOf(url);
    if (isIP(host) && !this.allows(host)) throw new AppError(EgressError.egress_private);
    const connect = { timeout: this.config.env.UPSTREAM_CONNECT_TIMEOUT_MS, lookup: this.guardedLookup };
    const unlimited = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 30_000 };
    const agent =
      url.protocol === 'socks5:'
        ? new Socks5ProxyAgent(url, { ...unlimited, connect: buildConnector(connect) })
        : new ProxyAgent({ ...unlimited, uri: proxy, proxyTls: connect });
    this.proxies.set(proxy, agent);
    return agent;
  }

  private readonly guardedLookup = guarded((address) => this.allows(address));

  private allows(address: string): boolean {
    if (isPublic(address)) return true;
    const range = ipaddr.process(address).range();
    const reachable =
      range === 'private' || range === 'loopback' || range === 'uniqueLocal' || range === 'carrierGradeNat';
    return reachable && this.config.env.EGRESS_ALLOW_PRIVATE;
  }
}

/**
 * Resolves a name and returns only permitted addresses to the socket, so that the checked address is the connected one.
 */
function guarded(allows: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...(options as LookupOptions), all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const allowed = addresses.filter(({ address }) => allows(address));
      const [first] = allowed;
      if (!first) return callback(Object.assign(new Error('address is not allowed'), { code: EGRESS_BLOCKED }), '', 0);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** @throws {AppError} egress_scheme */
function requireScheme({ protocol }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new AppError(EgressError.egress_scheme);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
