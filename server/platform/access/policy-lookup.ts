import { ROUTE_POLICY } from './policy/routes.js';
import type { RouteRule } from './policy/rule.js';

/** The files of the API documentation page, which its library registers one by one; a single row covers all of them. */
const DOCS = '/api/docs/';

/** The policy row of a route, given by the router's template. HEAD has the row of GET. */
export function ruleOf(method: string, url: string): RouteRule | undefined {
  const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
  const row = path.startsWith(DOCS) ? `${DOCS}*` : path;
  return ROUTE_POLICY[`${method === 'HEAD' ? 'GET' : method} ${row}`];
}
