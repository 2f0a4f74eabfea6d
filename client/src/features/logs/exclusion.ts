import type { LogFilters } from './logs.url';

/** Properties by which rows can be included or excluded. */
export type Excludable = 'token' | 'model' | 'group' | 'channel' | 'user';

/** The exclusion filter of each property. */
export const exclusions = {
  token: 'notToken',
  model: 'notModel',
  group: 'notGroup',
  channel: 'notChannel',
  user: 'notUser',
} as const satisfies Record<Excludable, keyof LogFilters>;

const wanted = (filters: LogFilters, property: Excludable) => String(filters[property] ?? '');

/** Filter change that excludes rows with a value. */
export function exclude(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusions[property];
  const cleared = property === 'channel' ? { channel: undefined } : { [property]: '' };
  return {
    [name]: [...new Set([...filters[name], value])],
    ...(wanted(filters, property) === value && cleared),
    // A filter by user name applies to the rows of all users.
    ...(property === 'user' && { scope: 'site' }),
  };
}

/** Filter change that removes an exclusion. */
export function readmit(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusions[property];
  return { [name]: filters[name].filter((one) => one !== value) };
}

/** Filter change that shows only the excluded rows. */
export function showOnly(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const only = property === 'channel' ? { channel: Number(value) } : { [property]: value };
  return { ...readmit(filters, property, value), ...only };
}
