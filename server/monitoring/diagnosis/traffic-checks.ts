import type pg from 'pg';
import { CHANNEL_FAILURES } from '../../channels/events/failed-attempt-counts.js';
import { ChannelStatus } from '../../channels/model/channel-status.js';
import { LogType } from '../../usage-log/log-type.js';
import { type Finding, ok, warning } from './finding.js';

/** Fewer failures are too few to judge a channel. */
const MIN_FAILED = 10;

const FAILING = `
  SELECT string_agg(format('%s (%s of %s)', c.name, failed, failed + served), ', ' ORDER BY failed DESC) AS names FROM channels c
    JOIN LATERAL (SELECT coalesce(sum(error_count), 0) AS failed FROM ${CHANNEL_FAILURES}
      WHERE channel_id = c.id AND hour > now() - interval '1 day') e ON true
    JOIN LATERAL (SELECT coalesce(sum(request_count), 0) AS served FROM usage_by_hour_channel
      WHERE channel_id = c.id AND hour > now() - interval '1 day') u ON true
    WHERE c.status = ${ChannelStatus.enabled} AND failed >= ${MIN_FAILED} AND failed > served`;

/** Enabled channels most of whose attempts failed in the last day. */
export async function failingChannels(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ names: string | null }>(FAILING);
  const names = rows[0]?.names;
  if (!names) return ok('failing channels', 'no enabled channel failed most of its attempts in the last day');
  const advice = 'Test them in the console: the usage log shows the errors of the upstream.';
  return warning('failing channels', `most attempts failed in the last day: ${names}`, advice);
}

/** Reads the sums of failed calls first, because the log has no index for errors. */
const REFUSED = `
  SELECT string_agg(DISTINCT e.model_name, ', ' ORDER BY e.model_name) AS names FROM errors_by_hour e
    WHERE e.hour > now() - interval '1 day' AND e.cause = 'rejected' AND EXISTS (
      SELECT 1 FROM logs l WHERE l.user_id = e.user_id AND l.created_at >= e.hour AND l.created_at < e.hour + interval '1 hour'
        AND l.type = ${LogType.failure} AND l.model_name = e.model_name AND l.details ->> 'code' = 'model_price_error')`;

/** Models whose calls were refused in the last day because they have no price. */
export async function unpricedModels(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ names: string | null }>(REFUSED);
  const names = rows[0]?.names;
  if (!names) return ok('prices', 'no call was refused in the last day because its model has no price');
  const text = `calls were refused in the last day because their models have no price: ${names}`;
  return warning('prices', text, 'Set their prices in the settings, or import a price list.');
}
