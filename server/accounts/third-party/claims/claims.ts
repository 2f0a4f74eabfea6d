import type { StaffRole } from '../../../common/permissions.js';
import { Role, type TeamRole } from '../../../common/principal.js';
import type { ClaimRule } from '../../../options/catalogue/claim-rules.js';

/** The verified statements of a sign-in provider about a user. */
export type Claims = Readonly<Record<string, unknown>>;

/** The assignments of rules to a user; undefined: none. */
export interface Assignments {
  readonly role: number | undefined;
  readonly staffRole: StaffRole | undefined;
  readonly group: string | undefined;
  readonly teams: ReadonlyMap<number, TeamRole>;
}

/** The assignments of rules for these claims. Of each kind, and of each team, the first rule that applies counts. */
export function assignmentsFor(rules: readonly ClaimRule[], claims: Claims): Assignments {
  const applying = rules.filter(({ claim, value }) => valuesAt(claims, claim).includes(value));
  const first = <Key extends 'role' | 'staffRole' | 'group'>(key: Key) =>
    applying.find((rule) => rule[key] !== undefined)?.[key];
  const seats = applying.flatMap(({ team, teamRole }) => (team === undefined ? [] : [[team, teamRole] as const]));
  const role = first('role');
  return {
    role,
    // Staff roles have no effect for administrators.
    staffRole: role === Role.admin ? undefined : first('staffRole'),
    group: first('group'),
    teams: new Map(seats.reverse()),
  };
}

/**
 * The texts of a claim, which may be one value or a list.
 * @param path a name, which may contain dots itself, or names of nested objects separated by dots
 */
export function valuesAt(claims: unknown, path: string): string[] {
  if (typeof claims !== 'object' || claims === null) return [];
  if (Object.hasOwn(claims, path)) return textsOf((claims as Claims)[path]);
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    if (!Object.hasOwn(claims, name)) continue;
    const found = valuesAt((claims as Claims)[name], path.slice(dot + 1));
    if (found.length > 0) return found;
  }
  return [];
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter(isScalar).map(String);
  return isScalar(value) ? [String(value)] : [];
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A value of a user, and the value that rules have set and may withdraw. */
interface Settled<Value> {
  readonly value: Value;
  /** Undefined when rules have not set it. */
  readonly managed: Value | undefined;
}

/**
 * Decides between rules and manual assignments. Rules set a value only if there was none, and replace or withdraw only
 * values that they have set.
 * @param current the value of the user
 * @param none the value of users to whom nothing is assigned
 * @param managed the value that rules have set before
 * @param wanted the value that rules assign now
 */
export function settle<Value>(
  current: Value,
  none: Value,
  managed: Value | undefined,
  wanted: Value | undefined,
): Settled<Value> {
  const isOfRules = managed !== undefined && managed === current;
  if (!isOfRules && current !== none) return { value: current, managed: undefined };
  if (wanted === undefined || wanted === none) return { value: none, managed: undefined };
  return { value: wanted, managed: wanted };
}
