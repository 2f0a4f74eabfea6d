import { MANAGEMENT_ROUTES } from './management-routes.js';
import { RELAY_ROUTES } from './relay-routes.js';
import { type RouteRule, rule } from './rule.js';

/**
 * Every route of the server. A route without a row is refused, and a test checks all registered routes, so that a
 * missing row fails the build. Paths are the router's templates, without a trailing slash.
 */
export const ROUTE_POLICY: Readonly<Record<string, RouteRule>> = {
  ...MANAGEMENT_ROUTES,
  ...RELAY_ROUTES,
  'GET /assets/*': rule('page'),
  'GET /*': rule('page'),
};
