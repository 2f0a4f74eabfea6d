import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { keptSecret } from '../../platform/sinks/sink-secret.js';
import { partitionNamed } from '../../usage-log/log-partitions.js';
import { LogBatches } from './log-batches.repository.js';
import { LogSinkError } from './log-sink.errors.js';
import { LogSinkInput } from './log-sink.input.js';
import { LogSinkSenderService } from './log-sink-sender.service.js';
import { type Backlog, LogSinksRepository, SINK_COLUMNS } from './log-sinks.repository.js';
import {
  LOG_SINK_KINDS,
  type LogSink,
  type LogSinkSetting,
  type LogSinkSettings,
  SINK_SECRET,
} from './model/log-sink.js';

/** A sink and what it has not sent. */
export interface LogSinkState extends LogSink {
  readonly waitingRows: number;
  /** The time since which its oldest unsent row is queued. Null if there are no rows. */
  readonly waitingSince: Date | null;
}

const ADD = `
  INSERT INTO log_sinks (name, kind, url, settings, secret_cipher, enabled, position)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${SINK_COLUMNS}`;
// Changed settings are tried immediately.
const SAVE = `
  UPDATE log_sinks SET name = $2, kind = $3, url = $4, settings = $5, secret_cipher = $6, enabled = $7, failures = 0,
      error = '', failed_at = NULL, retry_at = NULL
    WHERE id = $1 RETURNING ${SINK_COLUMNS}`;

/** The systems that receive the rows of the usage log; set up by administrators. */
@Injectable()
export class LogSinksService {
  constructor(
    private readonly sql: Sql,
    private readonly sinks: LogSinksRepository,
    private readonly batches: LogBatches,
    private readonly sender: LogSinkSenderService,
    private readonly egress: Egress,
    private readonly cipher: Cipher,
  ) {}

  /** All sinks, ordered by name. */
  async all(): Promise<LogSinkState[]> {
    const [sinks, backlogs] = await Promise.all([this.sinks.all(), this.sinks.backlogs()]);
    return sinks.map((sink) => withBacklog(sink, backlogs));
  }

  /**
   * Creates a sink, which receives rows that are committed afterwards, or replaces one, which keeps its position.
   * @param caller must be allowed to read the log, a permission that a service credential for options may lack
   * @param id null for a new one
   * @throws {AppError} forbidden, log_sink_not_found, log_sink_url_invalid, log_sink_setting_invalid, egress_private
   */
  async save(caller: Principal, id: number | null, input: LogSinkInput): Promise<LogSinkState> {
    if (!may(caller, 'logs:read')) throw new AppError(CommonError.forbidden);
    const { name, kind, enabled } = input;
    const url = this.addressOf(input);
    const settings = settingsOf(input);
    const saved = await this.sql.transaction(async (client) => {
      const find = `SELECT ${SINK_COLUMNS} FROM log_sinks WHERE id = $1 FOR UPDATE`;
      const old = id === null ? null : required((await client.query<LogSink>(find, [id])).rows[0]);
      const secret = this.secretOf(input, url, old);
      const values = [name, kind, url.href, JSON.stringify(settings), secret, enabled];
      const { rows } =
        id === null
          ? await client.query<LogSink>(ADD, [...values, await this.batches.last(client)])
          : await client.query<LogSink>(SAVE, [id, ...values]);
      return required(rows[0]);
    });
    return withBacklog(saved, await this.sinks.backlogs());
  }

  /** Deletes a sink; rows that it has not sent are not sent. @throws {AppError} log_sink_not_found */
  async delete(id: number): Promise<void> {
    await this.sql.transaction(async (client) => {
      const { rowCount } = await client.query('DELETE FROM log_sinks WHERE id = $1', [id]);
      if (rowCount === 0) throw new AppError(LogSinkError.log_sink_not_found);
    });
  }

  /**
   * Sends a batch without rows with the saved settings.
   * @returns the reason of the failure; null when the target has confirmed it
   * @throws {AppError} log_sink_not_found
   */
  async test(id: number): Promise<string | null> {
    return this.sender.test(required((await this.sinks.find(id)) ?? undefined));
  }

  /**
   * Refuses the deletion of rows that an enabled sink has not sent.
   * @param partition a table with rows of the log
   * @param until only rows before this instant; null for all
   * @throws {AppError} log_sink_rows_unsent
   */
  async requireSent(partition: string, until: Date | null): Promise<void> {
    const end = partitionNamed(partition)?.to ?? null;
    const before = end && until ? new Date(Math.min(end.getTime(), until.getTime())) : (end ?? until);
    const sink = before && (await this.batches.unsentBefore(before));
    if (sink) throw new AppError(LogSinkError.log_sink_rows_unsent, { sink });
  }

  /** @throws {AppError} log_sink_url_invalid, egress_private */
  private addressOf({ url: text }: LogSinkInput): URL {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new AppError(LogSinkError.log_sink_url_invalid);
    this.egress.check(url);
    return url;
  }

  /** @throws {AppError} log_sink_setting_invalid when the kind needs a secret */
  private secretOf({ kind, secret }: LogSinkInput, url: URL, old: LogSink | null): string | null {
    const kept = secret == null ? keptSecret(old, kind, url) : null;
    if (LOG_SINK_KINDS[kind].secretRequired && !secret && kept === null)
      throw new AppError(LogSinkError.log_sink_setting_invalid, { name: 'secret' });
    return secret ? this.cipher.encrypt(SINK_SECRET, secret) : kept;
  }
}

/** @throws {AppError} log_sink_setting_invalid */
function settingsOf(input: LogSinkInput): LogSinkSettings {
  const patterns = Object.entries(LOG_SINK_KINDS[input.kind].settings) as [LogSinkSetting, RegExp][];
  return Object.fromEntries(
    patterns.map(([name, pattern]) => {
      const value = input[name]?.trim() ?? '';
      if (!pattern.test(value)) throw new AppError(LogSinkError.log_sink_setting_invalid, { name });
      return [name, value];
    }),
  );
}

function withBacklog(sink: LogSink, backlogs: readonly Backlog[]): LogSinkState {
  const backlog = backlogs.find(({ sinkId }) => sinkId === sink.id);
  return { ...sink, waitingRows: backlog?.rows ?? 0, waitingSince: backlog?.since ?? null };
}

/** @throws {AppError} log_sink_not_found */
function required<Sink extends LogSink>(found: Sink | undefined): Sink {
  if (!found) throw new AppError(LogSinkError.log_sink_not_found);
  return found;
}
