import { LogType } from '../audit/log-type.js';
import { likeMatches } from './like-match.js';
import type { Exclusion, LogCriteria } from './log-criteria.js';
import type { LogRow } from './log-row.js';

/** Whether a row matches the criteria; the same rule that `log-conditions.ts` writes in SQL. */
export function matches(criteria: LogCriteria, row: LogRow): boolean {
  const { userId, types, tokenId, tokenName, modelName, group, from, to, requestId, username, channelId } = criteria;
  return (
    (userId === undefined || row.userId === userId) &&
    (types === undefined || types.includes(row.type)) &&
    (criteria.withoutFailures === undefined || row.type !== LogType.failure) &&
    (tokenId === undefined || row.tokenId === tokenId) &&
    (tokenName === undefined || row.tokenName === tokenName) &&
    (modelName === undefined || likeMatches(row.modelName, modelName)) &&
    (group === undefined || row.group === group) &&
    (requestId === undefined || row.requestId === requestId) &&
    (username === undefined || row.username === username) &&
    (channelId === undefined || row.channelId === channelId) &&
    (from === undefined || row.createdAt >= from) &&
    (to === undefined || row.createdAt <= to) &&
    !isExcluded(criteria.exclude, row)
  );
}

function isExcluded({ tokenNames, modelNames, groups, usernames, channelIds }: Exclusion = {}, row: LogRow): boolean {
  return Boolean(
    tokenNames?.includes(row.tokenName) ||
      modelNames?.some((pattern) => likeMatches(row.modelName, pattern)) ||
      groups?.includes(row.group) ||
      usernames?.includes(row.username) ||
      channelIds?.includes(row.channelId),
  );
}
