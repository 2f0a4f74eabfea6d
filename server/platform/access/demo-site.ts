import { AppError } from '../../common/errors/app-error.js';
import { type Principal, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import { DEMO_FIELDS } from './policy/demo-fields.js';
import type { RouteRule } from './policy/rule.js';

/**
 * A demo site shows what the product does: everybody may sign in and look around, but only the super administrator changes
 * anything. The policy names the exceptions. That the relay serves no real traffic there is decided by its gatekeeper.
 * Bound by the options module.
 */
export abstract class DemoSite {
  /** Whether this site is one at the moment. */
  abstract isOn(): boolean;

  /** @throws {AppError} demo_site when a REST call would change something that a demo site keeps as it is. */
  requireRoute(method: string, rule: RouteRule, principal: Principal | null): void {
    const open = rule.demo === 'visitors' && principal === null;
    if (refusedOnDemoSite(method, rule) && !open) this.requireRoot(principal);
  }

  /** @throws {AppError} demo_site when a mutation would change something that a demo site keeps as it is. */
  requireMutation(field: string, principal: Principal | null): void {
    if (!DEMO_FIELDS.has(field)) this.requireRoot(principal);
  }

  private requireRoot(principal: Principal | null): void {
    if (this.isOn() && (principal?.role ?? 0) < Role.root) throw new AppError(CommonError.demo_site);
  }
}

/** Whether a demo site refuses a REST call to others than the super administrator, signed in or not. */
export function refusedOnDemoSite(method: string, rule: RouteRule): boolean {
  const changes = rule.changes === true || rule.critical === true || !isSafe(method);
  // The relay answers in its own dialects, GraphQL decides field by field.
  const elsewhere = rule.access === 'relay' || rule.fields === true;
  return changes && !elsewhere && !rule.callback && rule.demo !== 'everybody';
}

/** Whether a method changes nothing, unless a rule says otherwise. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
