import { AppError } from '../../common/errors/app-error.js';
import { type Principal, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessRule } from './access-rule.js';

/**
 * A demo site shows the features of the product: every user may sign in and read, but only the super administrator may
 * change data. The declared access states the exceptions. `CallAdmission` ensures that the relay serves no real calls
 * there. Bound by the options module.
 */
export abstract class DemoSite {
  /** Whether this site is a demo site now. */
  abstract isOn(): boolean;

  /** @throws {AppError} demo_site when a REST call would change data that is read-only on a demo site. */
  requireRoute(method: string, rule: AccessRule, principal: Principal | null): void {
    const open = rule.demo === 'visitors' && principal === null;
    if (refusedOnDemoSite(method, rule) && !open) this.requireRoot(principal);
  }

  /** @throws {AppError} demo_site when a mutation would change data that is read-only on a demo site. */
  requireMutation(rule: AccessRule, principal: Principal | null): void {
    if (refusedMutation(rule)) this.requireRoot(principal);
  }

  private requireRoot(principal: Principal | null): void {
    if (this.isOn() && (principal?.role ?? 0) < Role.root) throw new AppError(CommonError.demo_site);
  }
}

/** Whether a demo site refuses a REST call to all callers but the super administrator, signed in or not. */
export function refusedOnDemoSite(method: string, rule: AccessRule): boolean {
  const changes = rule.changes === true || rule.critical === true || !isSafe(method);
  // The relay responds in its own dialects, and GraphQL is checked field by field.
  const elsewhere = rule.level === 'relay' || rule.fields === true;
  return changes && !elsewhere && !rule.callback && rule.demo !== 'all';
}

/** Whether a demo site refuses a mutation to all callers but the super administrator. */
export function refusedMutation(rule: AccessRule): boolean {
  return rule.demo !== 'all';
}

/** Whether a method is read-only, unless a rule says otherwise. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}
