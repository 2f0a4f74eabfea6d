import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { ProbeCall, ProbeResult } from './channel-probe.port.js';

/** The last test of a model on a channel. */
export interface ModelTest {
  readonly channelId: number;
  readonly model: string;
  readonly stream: boolean;
  readonly success: boolean;
  readonly message: string;
  readonly durationMs: number;
  readonly testedAt: Date;
}

// A channel that was deleted meanwhile has no results.
const RECORD = `
  WITH channel AS (
    UPDATE channels SET response_time_ms = $6, tested_at = now() WHERE id = $1 RETURNING id
  )
  INSERT INTO channel_model_tests (channel_id, model, stream, success, message, duration_ms)
    SELECT id, $2, $3, $4, $5, $6 FROM channel
  ON CONFLICT (channel_id, model) DO UPDATE SET stream = excluded.stream, success = excluded.success,
    message = excluded.message, duration_ms = excluded.duration_ms, tested_at = now()`;
const OF_CHANNELS = `
  SELECT channel_id AS "channelId", model, stream, success, message, duration_ms AS "durationMs",
    tested_at AS "testedAt"
  FROM channel_model_tests WHERE channel_id = ANY($1) ORDER BY model`;

/** What came of tests: the channel's last one in its row, that of each model in `channel_model_tests`. */
@Injectable()
export class TestResults {
  constructor(private readonly sql: Sql) {}

  /** Remembers a test, whether or not it succeeded. */
  async record(
    channelId: number,
    { model, stream }: ProbeCall,
    { ok, message, durationMs }: ProbeResult,
  ): Promise<void> {
    await this.sql.query('channel-test', RECORD, [channelId, model, stream, ok, message, Math.round(durationMs)]);
  }

  /** The tests of several channels, in the order of their ids given; as a batch function of a loader. */
  readonly ofChannels = async (ids: readonly number[]): Promise<ModelTest[][]> => {
    const tests = await this.sql.query<ModelTest>('channel-model-tests', OF_CHANNELS, [ids]);
    const byChannel = Map.groupBy(tests, ({ channelId }) => channelId);
    return ids.map((id) => byChannel.get(id) ?? []);
  };
}
