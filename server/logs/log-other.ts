import { chargeableOf } from '../billing/prices/stored-charge.js';
import type { AttemptRecord } from '../common/routing.js';
import { recordedColumns } from '../usage-log/log-columns.js';
import { recordedDetails } from '../usage-log/log-details.js';
import { chargeFacts } from './charge-facts.js';
import type { LogRow } from './log-row.js';

/** The value for "not streamed". */
const NOT_STREAMED = -1000;

/** The value for a user without an individual group ratio; group ratios do not depend on the user's group. */
const NO_RATIO_OF_ITS_OWN = -1;

/**
 * The record of a row under the keys that log readers of this API family expect: the inputs of a charge, or the event of
 * another row.
 * @param forAdmin with the attempts, as `admin_info`
 * @returns null for rows without a record
 */
export function otherRecord(row: LogRow, forAdmin: boolean): Record<string, unknown> | null {
  if (row.old) return forAdmin || row.old.record === null ? row.old.record : withoutAdminInfo(row.old.record);
  const { charge, attempts, upstreamModel, details } = row;
  const { event, batch } = details;
  const record = {
    ...(charge && {
      ...chargeFacts(chargeableOf(charge)),
      frt: row.timeToFirstTokenMs ?? NOT_STREAMED,
      group: row.group,
      user_group_ratio: NO_RATIO_OF_ITS_OWN,
    }),
    ...(upstreamModel !== null && { is_model_mapped: true, upstream_model_name: upstreamModel }),
    ...(charge?.estimated && { estimated: true }),
    ...recordedDetails(details),
    ...recordedColumns(row),
    ...(batch && { batch_id: batch.id, custom_id: batch.customId }),
    ...(event && { event }),
    ...(charge?.uncharged !== undefined && { uncharged_quota: charge.uncharged }),
    ...(forAdmin && attempts && { admin_info: adminInfo(attempts) }),
  };
  return Object.keys(record).length === 0 ? null : record;
}

/** The record of a row as JSON text. Empty for rows without one. */
export function otherText(row: LogRow, forAdmin: boolean): string {
  if (row.old && forAdmin) return row.old.text;
  const record = otherRecord(row, forAdmin);
  if (record === null) return row.old ? 'null' : '';
  return JSON.stringify(record);
}

/** The columns of the database do not keep the order of keys. */
function adminInfo(attempts: readonly AttemptRecord[]) {
  const route = attempts.map(({ channel, failure, texts, model, group, strategy, value }) => ({
    channel,
    failure,
    ...(texts && { texts: { zh: texts.zh, en: texts.en } }),
    ...(model !== undefined && { model, group }),
    ...(strategy !== undefined && { strategy }),
    ...(value !== undefined && { value }),
  }));
  const called = route.filter(({ channel }) => channel !== 0);
  return { use_channel: called.map(({ channel }) => String(channel)), route };
}

function withoutAdminInfo({ admin_info: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}
