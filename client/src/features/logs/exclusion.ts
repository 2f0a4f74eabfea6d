import type { LogFilters } from './logs.url';

/** What rows can be asked to have, or to have not. */
export type Excludable = 'token' | 'model' | 'group' | 'channel' | 'user';

/** The filter of each that leaves values out. */
export const exclusions = {
  token: 'notToken',
  model: 'notModel',
  group: 'notGroup',
  channel: 'notChannel',
  user: 'notUser',
} as const satisfies Record<Excludable, keyof LogFilters>;

const wanted = (filters: LogFilters, property: Excludable) => String(filters[property] ?? '');

/** The change that leaves out rows with a value. */
export function exclude(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusions[property];
  const cleared = property === 'channel' ? { channel: undefined } : { [property]: '' };
  return {
    [name]: [...new Set([...filters[name], value])],
    ...(wanted(filters, property) === value && cleared),
    // A user's name looks over everybody's rows.
    ...(property === 'user' && { scope: 'site' }),
  };
}

/** The change that takes an exclusion back. */
export function readmit(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusions[property];
  return { [name]: filters[name].filter((one) => one !== value) };
}

/** The change that shows only the rows that were left out. */
export function showOnly(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const only = property === 'channel' ? { channel: Number(value) } : { [property]: value };
  return { ...readmit(filters, property, value), ...only };
}
