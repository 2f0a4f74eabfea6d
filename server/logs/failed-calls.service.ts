import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { newRowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { Logger } from '../platform/telemetry/logger.js';
import type { RouteStep } from './log-other.js';
import { LogType } from './log-type.js';

/** A call that nobody answered. */
export interface FailedCall {
  userId: number;
  username: string;
  /** 0 for calls without a token. */
  tokenId: number;
  tokenName: string;
  model: string;
  group: string;
  stream: boolean;
  requestId: string;
  /** Milliseconds from the request to the error. */
  durationMs: number;
  /** The HTTP status and the code that the client got. */
  status: number;
  code: string;
  /** What went wrong, as the last upstream said it. */
  message: string;
  route: readonly RouteStep[];
}

/** Written together this long after the first of them. */
const GATHER_MS = 250;
/** More than this in one gathering is only counted: an outage must not become an outage of the database. */
const MOST_AT_ONCE = 1_000;

const INSERT = `
  INSERT INTO logs (id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name, "group",
    use_time_ms, is_stream, request_id, content, other)
  SELECT id, created_at, ${LogType.failure}, user_id, username, token_id, token_name, channel_id, model_name, "group",
    use_time_ms, is_stream, request_id, content, other
  FROM json_populate_recordset(NULL::logs, $1)`;

/**
 * Keeps calls that failed, for administrators: without them no success rate would be true. They cost nothing, so unlike bills
 * they are written in the background and may be lost with the process.
 */
@Injectable()
export class FailedCalls implements BeforeApplicationShutdown {
  private gathered: object[] = [];
  private left = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
  ) {}

  record(call: FailedCall): void {
    if (this.gathered.length >= MOST_AT_ONCE) {
      this.left++;
      return;
    }
    this.gathered.push(toRow(call));
    this.timer ??= setTimeout(() => void this.write(), GATHER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = this.gathered;
    this.gathered = [];
    if (this.left > 0)
      this.logger.warn({ left: this.left }, 'more calls failed than the log takes; the rest was left out');
    this.left = 0;
    if (rows.length === 0) return;
    try {
      await this.sql.query('failed-calls', INSERT, [JSON.stringify(rows)]);
    } catch (error) {
      this.logger.warn({ err: error, rows: rows.length }, 'failed calls could not be written into the log');
    }
  }
}

function toRow(call: FailedCall): object {
  const { id, createdAt } = newRowId();
  const { route, status, code } = call;
  const admin_info = { use_channel: route.map((step) => String(step.channel)), route };
  return {
    id,
    created_at: createdAt.toISOString(),
    user_id: call.userId,
    username: call.username,
    token_id: call.tokenId,
    token_name: call.tokenName,
    channel_id: route.at(-1)?.channel ?? 0,
    model_name: call.model,
    group: call.group,
    use_time_ms: call.durationMs,
    is_stream: call.stream,
    request_id: call.requestId,
    content: call.message.replaceAll('\u0000', ''),
    other: JSON.stringify({ status, code, admin_info }).replaceAll('\\u0000', ''),
  };
}
