import { type Excludable, exclusionId, logFilterOf } from './log-filter-fields';
import type { LogFilters } from './logs.url';

const wanted = (filters: LogFilters, property: Excludable) => String(filters[property] ?? '');

/** Filter change that excludes rows with a value. */
export function exclude(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusionId(property);
  const { param, audience } = logFilterOf(property);
  return {
    [name]: [...new Set([...filters[name], value])],
    ...(wanted(filters, property) === value && { [property]: param.fallback }),
    // A filter by user name applies to the rows of all users.
    ...(audience === 'allUsers' && { scope: 'site' }),
  };
}

/** Filter change that removes an exclusion. */
export function readmit(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  const name = exclusionId(property);
  return { [name]: filters[name].filter((one) => one !== value) };
}

/** Filter change that shows only the excluded rows. */
export function showOnly(filters: LogFilters, property: Excludable, value: string): Partial<LogFilters> {
  return { ...readmit(filters, property, value), [property]: logFilterOf(property).param.read([value]) };
}
