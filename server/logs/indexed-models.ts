import type { Executor } from '../platform/database/pg-client.js';
import type { LogPartition } from '../usage-log/log-partitions.js';
import { weeksByModel } from './indexes/week-indexes.js';
import type { Conditions } from './log-conditions.js';
import type { LogCriteria } from './log-criteria.js';

/** With more names than this, rows are frequent, and soon found by reading in the order of time. */
const MAX_NAMES = 500;

/** The names of models in a week, each found by one probe of its index. */
const namesIn = ({ name }: LogPartition): string => `(
  WITH RECURSIVE names AS (
    (SELECT model_name FROM ${name} ORDER BY model_name LIMIT 1)
    UNION ALL
    SELECT (SELECT l.model_name FROM ${name} l WHERE l.model_name > n.model_name ORDER BY l.model_name LIMIT 1)
      FROM names n WHERE n.model_name IS NOT NULL
  )
  SELECT model_name FROM names)`;

/**
 * Adds a condition that a pattern of model names implies, because no index supports a pattern that begins with a
 * wildcard: in the weeks that are indexed by model, the row has one of the names there that match the pattern.
 */
export async function addIndexedModels(
  conditions: Conditions,
  { modelName: pattern, from, to }: LogCriteria,
  executor: Executor,
): Promise<void> {
  if (pattern === undefined || !/^[%_]/.test(pattern)) return;
  const weeks = (await weeksByModel(executor)).filter((week) => !(from && week.to <= from) && !(to && week.from > to));
  if (weeks.length === 0) return;
  const matches = await executor.query<{ name: string }>(
    `SELECT DISTINCT model_name AS name FROM (${weeks.map(namesIn).join(' UNION ALL ')}) found
      WHERE model_name LIKE $1 ESCAPE '' LIMIT ${MAX_NAMES + 1}`,
    [pattern],
  );
  if (matches.length > MAX_NAMES) return;
  const gaps = gapsBetween(weeks);
  conditions.add(
    `(model_name = ANY(?::text[]) OR ${gaps.map(({ text }) => text).join(' OR ')})`,
    matches.map(({ name }) => name),
    ...gaps.flatMap(({ times }) => times),
  );
}

/** Conditions on the time that hold outside the weeks, which are in order. */
function gapsBetween(weeks: readonly LogPartition[]): { text: string; times: Date[] }[] {
  return [...weeks, undefined].flatMap((week, index) => {
    const before = weeks[index - 1];
    if (!before) return week ? [{ text: 'created_at < ?', times: [week.from] }] : [];
    if (!week) return [{ text: 'created_at >= ?', times: [before.to] }];
    if (before.to >= week.from) return [];
    return [{ text: '(created_at >= ? AND created_at < ?)', times: [before.to, week.from] }];
  });
}
