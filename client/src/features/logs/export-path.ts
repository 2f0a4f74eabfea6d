import { logParameters } from './log-parameters.generated';
import type { LogFilter, Scope } from './logs.generated';

export type ExportFormat = 'csv' | 'ndjson';

type Field = keyof typeof logParameters;
interface Parameter {
  name: string;
  isChoice?: true;
  /** Only the log of the site has it. */
  isOfSite?: true;
}

/**
 * Address of the CSV export of a query, optionally with request contents; undefined for filters that the endpoint does
 * not support, without which the export would have more rows than the list: several types, and filters without a
 * parameter, such as a token id and exclusions.
 */
export function exportPath(
  { scope, filter }: { scope: Scope; filter: LogFilter },
  format: ExportFormat,
  withContents = false,
): string | undefined {
  const isOther = Object.entries(filter).some(([field, value]) => value != null && !(field in logParameters));
  if ((filter.types && filter.types.length > 1) || isOther) return undefined;
  const search = new URLSearchParams({ format });
  for (const field of Object.keys(logParameters) as Field[]) {
    const { name, isChoice, isOfSite }: Parameter = logParameters[field];
    const text = textOf(field, filter);
    if (text && (scope === 'SITE' || !isOfSite)) search.set(name, isChoice ? text.toLowerCase() : text);
  }
  if (withContents) search.set('with_contents', 'true');
  return `/api/log/${scope === 'SITE' ? '' : 'self/'}export?${search}`;
}

function textOf(field: Field, filter: LogFilter): string | undefined {
  const value = filter[field];
  if (field === 'from' || field === 'to')
    return value ? String(Math.floor(Date.parse(String(value)) / 1000)) : undefined;
  return value === false ? undefined : value?.toString();
}
