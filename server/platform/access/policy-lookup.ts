import { ROUTE_POLICY } from './policy/routes.js';
import type { RouteRule } from './policy/rule.js';

/** The reading room's files, which its library registers one by one; a single row stands for all of them. */
const DOCS = '/api/docs/';

/** The policy row of a route, given as the router names it. HEAD is decided like GET. */
export function ruleOf(method: string, url: string): RouteRule | undefined {
  const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
  const row = path.startsWith(DOCS) ? `${DOCS}*` : path;
  return ROUTE_POLICY[`${method === 'HEAD' ? 'GET' : method} ${row}`];
}
