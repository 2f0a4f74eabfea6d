import { AppError } from '../../common/errors/app-error.js';
import { type Principal, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import { DEMO_FIELDS } from './policy/demo-fields.js';
import type { RouteRule } from './policy/rule.js';

/**
 * A demo site shows the features of the product: every user may sign in and read, but only the super administrator may
 * change data. The policy lists the exceptions. `CallAdmission` ensures that the relay serves no real calls there.
 * Bound by the options module.
 */
export abstract class DemoSite {
  /** Whether this site is a demo site now. */
  abstract isOn(): boolean;

  /** @throws {AppError} demo_site when a REST call would change data that is read-only on a demo site. */
  requireRoute(method: string, rule: RouteRule, principal: Principal | null): void {
    const open = rule.demo === 'visitors' && principal === null;
    if (refusedOnDemoSite(method, rule) && !open) this.requireRoot(principal);
  }

  /** @throws {AppError} demo_site when a mutation would change data that is read-only on a demo site. */
  requireMutation(field: string, principal: Principal | null): void {
    if (!DEMO_FIELDS.has(field)) this.requireRoot(principal);
  }

  private requireRoot(principal: Principal | null): void {
    if (this.isOn() && (principal?.role ?? 0) < Role.root) throw new AppError(CommonError.demo_site);
  }
}

/** Whether a demo site refuses a REST call to all callers but the super administrator, signed in or not. */
export function refusedOnDemoSite(method: string, rule: RouteRule): boolean {
  const changes = rule.changes === true || rule.critical === true || !isSafe(method);
  // The relay responds in its own dialects, and GraphQL is checked field by field.
  const elsewhere = rule.access === 'relay' || rule.fields === true;
  return changes && !elsewhere && !rule.callback && rule.demo !== 'everybody';
}

/** Whether a method is read-only, unless a rule says otherwise. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
