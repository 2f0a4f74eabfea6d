import { Injectable } from '@nestjs/common';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { eventText, type LogEvent } from '../../usage-log/log-event.js';
import { eventActor } from '../events/channel-events.service.js';
import type { ProbeCall, ProbeResult } from './channel-probe.port.js';

/** The last test of a model on a channel. */
export interface ModelTest {
  readonly channelId: number;
  readonly model: string;
  readonly stream: boolean;
  readonly success: boolean;
  readonly message: string;
  /** The event that the message describes, if the gateway wrote it. Null for messages of upstreams. */
  readonly event: Partial<LogEvent> | null;
  /** The HTTP error status of the upstream. Null if there is none. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly testedAt: Date;
}

// Nothing is recorded for a channel that was deleted in the meantime. The duration of an error does not represent the
// channel's speed, and a response time below one millisecond must not be stored as "untested".
const RECORD = `
  WITH channel AS (
    UPDATE channels SET response_time_ms = CASE WHEN $4 THEN greatest($6, 1) ELSE 0 END, tested_at = now()
    WHERE id = $1 RETURNING id
  ), event AS (
    INSERT INTO channel_events (channel_id, kind, actor_kind, actor_id, facts)
      SELECT id, 'test', $9, $10, jsonb_build_object('model', $2::text, 'success', $4::boolean, 'message', $5::text,
        'event', $8::jsonb, 'http_status', $7::integer, 'duration_ms', $6::integer) FROM channel
  )
  INSERT INTO channel_model_tests (channel_id, model, stream, success, message, event, duration_ms, status)
    SELECT id, $2, $3, $4, $5, $8, $6, $7 FROM channel
  ON CONFLICT (channel_id, model) DO UPDATE SET stream = excluded.stream, success = excluded.success,
    message = excluded.message, event = excluded.event, duration_ms = excluded.duration_ms, status = excluded.status, tested_at = now()`;
const COLUMNS = `channel_id AS "channelId", model, stream, success, message, event, status, duration_ms AS "durationMs",
  tested_at AS "testedAt"`;
const OF_CHANNELS = `SELECT ${COLUMNS} FROM channel_model_tests WHERE channel_id = ANY($1) ORDER BY model`;
const LAST_OF_CHANNELS = `
  SELECT DISTINCT ON (channel_id) ${COLUMNS} FROM channel_model_tests WHERE channel_id = ANY($1)
  ORDER BY channel_id, tested_at DESC, model`;
const ANY_SUCCESS = 'SELECT EXISTS (SELECT FROM channel_model_tests WHERE success) AS found';

/** A condition for statements with the alias `c` for channels: whether the last test of the channel failed. */
export const LAST_TEST_FAILED = `coalesce(
  (SELECT NOT t.success FROM channel_model_tests t WHERE t.channel_id = c.id ORDER BY t.tested_at DESC, t.model LIMIT 1),
  false)`;

/** Test results: the channel's last result in its row, and the last result of each model in `channel_model_tests`. */
@Injectable()
export class TestResults {
  constructor(
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {}

  /** Stores the result of a test, successful or not. */
  async record(
    channelId: number,
    { model, stream }: ProbeCall,
    { ok, message, texts, status, durationMs }: ProbeResult,
  ): Promise<void> {
    const duration = Math.round(durationMs);
    const event: LogEvent | null = texts ? { kind: 'call_failed', params: { reason: texts } } : null;
    const text = event ? eventText(event, 'zh') : message;
    const values = [
      channelId,
      model,
      stream,
      ok,
      text,
      duration,
      status,
      event && JSON.stringify(event),
      ...eventActor(),
    ];
    await this.sql.query('channel-test', RECORD, values);
    await this.changes.publish('channelState', { channelId });
  }

  /** Whether any channel has passed the last test of one of its models. */
  async hasSuccess(): Promise<boolean> {
    const [row] = await this.sql.query<{ found: boolean }>('channel-test-success', ANY_SUCCESS);
    return row?.found ?? false;
  }

  /** The tests of several channels, in the order of the ids; a batch function for loaders. */
  readonly ofChannels = async (ids: readonly number[]): Promise<ModelTest[][]> => {
    const tests = await this.sql.query<ModelTest>('channel-model-tests', OF_CHANNELS, [ids]);
    const byChannel = Map.groupBy(tests, ({ channelId }) => channelId);
    return ids.map((id) => byChannel.get(id) ?? []);
  };

  /** The last test of each of several channels, of any model; a batch function for loaders. */
  readonly lastOfChannels = async (ids: readonly number[]): Promise<(ModelTest | null)[]> => {
    const tests = await this.sql.query<ModelTest>('channel-last-tests', LAST_OF_CHANNELS, [ids]);
    const byChannel = new Map(tests.map((test) => [test.channelId, test]));
    return ids.map((id) => byChannel.get(id) ?? null);
  };
}
