import type { LogFilter, Scope } from './logs.generated';

export type ExportFormat = 'csv' | 'ndjson';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const seconds = (iso: string) => String(Math.floor(Date.parse(iso) / 1000));

/**
 * Address of the CSV export of a query, optionally with request contents; undefined for filters that the endpoint does
 * not support: several types, a token id, exclusions, and those that are missing here, without which the export would
 * have more rows than the list.
 */
export function exportPath(
  query: { scope: Scope; filter: LogFilter },
  format: ExportFormat,
  withContents = false,
): string | undefined {
  const {
    types,
    tokenName,
    modelName,
    group,
    requestId,
    conversation,
    kind,
    username,
    userId,
    channelId,
    from,
    to,
    tokenId,
    teamId,
    projectId,
    exclude,
    withFailures,
    cause,
    minQuota,
    maxQuota,
    minTokens,
    maxTokens,
    minDuration,
    maxDuration,
    ...others
  } = query.filter;
  const isOther = Object.values(others).some((value) => value != null);
  if ((types && types.length > 1) || tokenId || exclude || isOther) return undefined;
  const search = new URLSearchParams({ format });
  const set = (name: string, value: string | null | undefined) => value && search.set(name, value);
  set('type', types?.[0] === undefined ? undefined : String(types[0]));
  set('with_failures', withFailures ? 'true' : undefined);
  set('cause', cause?.toLowerCase());
  set('token_name', tokenName);
  set('model_name', modelName);
  set('group', group);
  set('team_id', teamId);
  set('project_id', projectId);
  set('request_id', requestId);
  set('conversation', conversation);
  set('kind', kind?.toLowerCase());
  const bounds = { minQuota, maxQuota, minTokens, maxTokens, minDuration, maxDuration };
  for (const [name, bound] of Object.entries(bounds)) set(snakeCase(name), bound?.toString());
  set('start_timestamp', from && seconds(String(from)));
  set('end_timestamp', to && seconds(String(to)));
  set('with_contents', withContents ? 'true' : undefined);
  if (query.scope === 'SITE') {
    set('username', username);
    set('user_id', userId);
    set('channel', channelId);
  }
  return `/api/log/${query.scope === 'SITE' ? '' : 'self/'}export?${search}`;
}
