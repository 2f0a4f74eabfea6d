import { LRUCache } from 'lru-cache';

interface Target {
  origin: string;
  path: string;
}

const VERSION_SEGMENT = /\/(v\d+|api\/v\d+|openai\/v1|beta|v1beta\/openai)$/;
const CLOUDFLARE_GATEWAY = 'https://gateway.ai.cloudflare.com';
const known = new LRUCache<string, Target>({ max: 5_000 });

/**
 * Joins a channel's base URL and an API path beginning `/v1/`: a base that already ends in a version keeps its own.
 * The few distinct results are remembered, because parsing a URL for every call is dear.
 */
export function joinPath(baseUrl: string, path: string): Target {
  const key = `${baseUrl}\n${path}`;
  let target = known.get(key);
  if (!target) {
    const base = baseUrl.trim();
    const versioned = VERSION_SEGMENT.test(base) || base.startsWith(CLOUDFLARE_GATEWAY);
    const url = new URL(base + (versioned ? path.replace(/^\/v1/, '') : path));
    target = { origin: url.origin, path: url.pathname + url.search };
    known.set(key, target);
  }
  return target;
}
