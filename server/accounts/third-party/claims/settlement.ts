/** A value of a user, and the value that rules have set and may take back. */
export interface Settled<Value> {
  readonly value: Value;
  /** Undefined when rules have not set it. */
  readonly managed: Value | undefined;
}

/**
 * Decides between the rules and what was set by hand. Rules set a value only where there was none, and take back or
 * replace only what they have set.
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
