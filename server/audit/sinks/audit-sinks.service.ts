import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Sql } from '../../platform/database/sql.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Egress } from '../../platform/http/egress/egress.js';
import { keptSecret } from '../../platform/sinks/sink-secret.js';
import { AuditSinkError } from './audit-sink.errors.js';
import { AuditSinkInput } from './audit-sink.input.js';
import { AUDIT_SINK_SECRET, type AuditSink, AuditSinkKind, AuditSinkStart } from './audit-sink.js';
import { AuditSinkSenderService } from './audit-sink-sender.service.js';
import { type AuditBacklog, AuditSinksRepository, SINK_COLUMNS } from './audit-sinks.repository.js';
import { syslogAddress } from './targets/syslog.target.js';

/** A sink and what it has not sent. */
export interface AuditSinkState extends AuditSink {
  readonly waitingEntries: number;
  /** The time of its oldest unsent entry. Null if all are sent. */
  readonly waitingSince: Date | null;
}

const NOW = '(SELECT position FROM audit_head)';
const STARTS: Readonly<Record<AuditSinkStart, string>> = {
  NOW,
  BEGINNING: `coalesce((SELECT min(position) - 1 FROM audit_entries), ${NOW})`,
};
const add = (start: AuditSinkStart) => `
  INSERT INTO audit_sinks (name, kind, url, secret_cipher, enabled, position)
    VALUES ($1, $2, $3, $4, $5, ${STARTS[start]}) RETURNING ${SINK_COLUMNS}`;
// Changed settings are tried immediately.
const SAVE = `
  UPDATE audit_sinks SET name = $2, kind = $3, url = $4, secret_cipher = $5, enabled = $6, failures = 0, error = '',
      failed_at = NULL, retry_at = NULL
    WHERE id = $1 RETURNING ${SINK_COLUMNS}`;

/** The systems that receive the entries of the audit log; set up by administrators. */
@Injectable()
export class AuditSinksService {
  constructor(
    private readonly sql: Sql,
    private readonly sinks: AuditSinksRepository,
    private readonly sender: AuditSinkSenderService,
    private readonly egress: Egress,
    private readonly cipher: Cipher,
  ) {}

  /** All sinks, ordered by name. */
  async all(): Promise<AuditSinkState[]> {
    const [sinks, backlogs] = await Promise.all([this.sinks.all(), this.sinks.backlogs()]);
    return sinks.map((sink) => withBacklog(sink, backlogs));
  }

  /**
   * Creates a sink, or replaces one, which keeps its position.
   * @param caller must be allowed to read the audit log, a permission that callers who change options may lack
   * @param id null for a new one
   * @throws {AppError} forbidden, audit_sink_not_found, audit_sink_url_invalid, audit_sink_secret_required,
   * egress_private
   */
  async save(caller: Principal, id: number | null, input: AuditSinkInput): Promise<AuditSinkState> {
    if (!may(caller, 'audit:read')) throw new AppError(CommonError.forbidden);
    const { name, kind, enabled, start } = input;
    const url = this.addressOf(input);
    const saved = await this.sql.transaction(async (client) => {
      const find = `SELECT ${SINK_COLUMNS} FROM audit_sinks WHERE id = $1 FOR UPDATE`;
      const old = id === null ? null : required((await client.query<AuditSink>(find, [id])).rows[0]);
      const values = [name, kind, url, this.secretOf(input, url, old), enabled];
      const { rows } =
        id === null
          ? await client.query<AuditSink>(add(start), values)
          : await client.query<AuditSink>(SAVE, [id, ...values]);
      return required(rows[0]);
    });
    return withBacklog(saved, await this.sinks.backlogs());
  }

  /** Deletes a sink; entries that it has not sent are not sent. @throws {AppError} audit_sink_not_found */
  async delete(id: number): Promise<void> {
    await this.sql.transaction(async (client) => {
      const { rowCount } = await client.query('DELETE FROM audit_sinks WHERE id = $1', [id]);
      if (rowCount === 0) throw new AppError(AuditSinkError.audit_sink_not_found);
    });
  }

  /**
   * Sends a test with the saved settings.
   * @returns the reason of the failure; null when the target has accepted it
   * @throws {AppError} audit_sink_not_found
   */
  async test(id: number): Promise<string | null> {
    return this.sender.test(required((await this.sinks.find(id)) ?? undefined));
  }

  /** @throws {AppError} audit_sink_url_invalid, egress_private */
  private addressOf({ kind, url: text }: AuditSinkInput): string {
    if (kind === AuditSinkKind.SYSLOG) {
      const address = syslogAddress(text);
      if (!address) throw new AppError(AuditSinkError.audit_sink_url_invalid);
      this.egress.check(new URL(`http://${new URL(address.url).host}`));
      return address.url;
    }
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new AppError(AuditSinkError.audit_sink_url_invalid);
    this.egress.check(url);
    return url.href;
  }

  /** @throws {AppError} audit_sink_secret_required */
  private secretOf({ kind, secret }: AuditSinkInput, url: string, old: AuditSink | null): string | null {
    if (kind === AuditSinkKind.SYSLOG) return null;
    if (secret) return this.cipher.encrypt(AUDIT_SINK_SECRET, secret);
    const kept = secret == null ? keptSecret(old, kind, new URL(url)) : null;
    if (kept === null) throw new AppError(AuditSinkError.audit_sink_secret_required);
    return kept;
  }
}

function withBacklog(sink: AuditSink, backlogs: readonly AuditBacklog[]): AuditSinkState {
  const backlog = backlogs.find(({ sinkId }) => sinkId === sink.id);
  return { ...sink, waitingEntries: backlog?.entries ?? 0, waitingSince: backlog?.since ?? null };
}

/** @throws {AppError} audit_sink_not_found */
function required<Sink extends AuditSink>(found: Sink | undefined): Sink {
  if (!found) throw new AppError(AuditSinkError.audit_sink_not_found);
  return found;
}
