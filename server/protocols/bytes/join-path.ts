import { LRUCache } from 'lru-cache';

interface Target {
  origin: string;
  path: string;
}

/** What bases end in that already name the version of the API. */
const BASE_VERSION = /\/((api\/(coding\/)?(paas\/)?)?v\d+|openai\/v1|beta|v1beta\/openai)$/;
/** Paths that name a version, be it another one than the base does. */
const PATH_VERSION = /^\/(v\d+|beta|(api|anthropic)(\/\w+)*\/v\d+)\//;
const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com/';
const known = new LRUCache<string, Target>({ max: 5_000 });

/**
 * Joins a channel's base URL and an API path. A base that already ends in a version keeps its own; for a path of another
 * version it gives way. A slash at the end of the base says that nothing stands between it and the name of the call, and a `#`
 * that the base is the whole address.
 * The few distinct results are remembered, because parsing a URL for every call is expensive.
 * @param version what the path begins with and a base may already have
 */
export function joinPath(baseUrl: string, path: string, version = '/v1'): Target {
  const key = `${baseUrl}\n${path}\n${version}`;
  return known.get(key) ?? keep(key, join(baseUrl.trim(), path, version));
}

/** Takes a whole address apart as a request needs it. */
export function splitAddress(address: string): Target {
  return known.get(address) ?? keep(address, address);
}

function keep(key: string, address: string): Target {
  const url = new URL(address);
  const target = { origin: url.origin, path: url.pathname + url.search };
  known.set(key, target);
  return target;
}

function join(base: string, path: string, version: string): string {
  if (base.endsWith('#')) return base.slice(0, -1);
  const bare = path.startsWith(`${version}/`) ? path.slice(version.length) : path;
  if (base.endsWith('/')) return base.slice(0, -1) + bare;
  // The gateway names the vendor in its last segment, and knows the version by that.
  if (base.startsWith(CLOUDFLARE_GATEWAY)) return base + bare;
  if (!BASE_VERSION.test(base)) return base + path;
  return bare === path && PATH_VERSION.test(path) ? base.replace(BASE_VERSION, '') + path : base + bare;
}
