import { LRUCache } from 'lru-cache';

interface Target {
  origin: string;
  path: string;
}

/** Endings of base URLs that already contain the version of the API. */
const BASE_VERSION = /\/((api\/(coding\/)?(paas\/)?)?v\d+|openai\/v1|beta|v1beta\/openai)$/;
/** Paths that contain a version, which may differ from the version of the base URL. */
const PATH_VERSION = /^\/(v\d+|beta|(api|anthropic)(\/\w+)*\/v\d+)\//;
const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com/';
const known = new LRUCache<string, Target>({ max: 5_000 });

/**
 * Joins a channel's base URL and an API path. A version at the end of the base URL is kept, unless the path has a
 * different one. A trailing slash means that no version is inserted; a trailing `#` means that the base is the complete
 * URL. Results are cached because parsing a URL for every call is expensive.
 * @param version prefix of the path that the base URL may already contain
 */
export function joinPath(baseUrl: string, path: string, version = '/v1'): Target {
  const key = `${baseUrl}\n${path}\n${version}`;
  return known.get(key) ?? keep(key, join(baseUrl.trim(), path, version));
}

/** Splits a complete URL into the parts that a request needs. */
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
  // The gateway has the vendor in its last segment and derives the version from it.
  if (base.startsWith(CLOUDFLARE_GATEWAY)) return base + bare;
  if (!BASE_VERSION.test(base)) return base + path;
  return bare === path && PATH_VERSION.test(path) ? base.replace(BASE_VERSION, '') + path : base + bare;
}
