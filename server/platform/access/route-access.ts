import type { FastifyInstance } from 'fastify';
import type { AccessLevel, AccessOptions, AccessRule } from './access-rule.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules of all routes, by method and path without a trailing slash. */
    accessRules: ReadonlyMap<string, AccessRule>;
  }
}

/** The part of a Fastify route's definition that declares its access, as `@Access` does for a controller's method. */
export function accessTo(level: AccessLevel, options: AccessOptions = {}): { config: { access: AccessRule } } {
  return { config: { access: { level, ...options } } };
}

/**
 * Refuses to register a route without declared access: a forgotten declaration fails the start, and so every test and
 * the build, instead of leaving the route unprotected.
 * @param ofLibraries rules of the routes that libraries register, by method and path; `/*` stands for all paths below
 */
export function requireAccess(fastify: FastifyInstance, ofLibraries: Readonly<Record<string, AccessRule>>): void {
  const rules = new Map(Object.entries(ofLibraries));
  const below = Object.keys(ofLibraries).filter((row) => row.endsWith('/*'));
  fastify.decorate('accessRules', rules);
  fastify.addHook('onRoute', (route) => {
    const declared = route.config?.access;
    for (const verb of [route.method].flat()) {
      if (verb === 'OPTIONS') continue;
      const name = nameOf(verb, route.url);
      const ofLibrary = below.find((row) => name.startsWith(row.slice(0, -1))) ?? name;
      const access = declared ?? ofLibraries[ofLibrary];
      if (access === undefined) {
        const handler = route.handler.name || 'plain handler';
        throw new Error(`${verb} ${route.url} (${handler}) declares no access, see @Access`);
      }
      rules.set(declared ? name : ofLibrary, access);
      route.config = { ...route.config, access };
    }
  });
}

/** HEAD has the rule of GET. */
function nameOf(method: string, url: string): string {
  const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
  return `${method === 'HEAD' ? 'GET' : method} ${path}`;
}
