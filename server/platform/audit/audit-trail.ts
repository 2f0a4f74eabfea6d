import { Injectable } from '@nestjs/common';
import { currentOrigin } from '../database/change-origin.js';
import type { Executor } from '../database/pg-client.js';
import { Sql } from '../database/sql.js';
import { jsonbText } from '../database/sql-values.js';

/**
 * An event that changes no audited table, such as a reveal of a secret or a command to a job. Changes of audited tables
 * are recorded by their triggers.
 */
export interface AuditEvent {
  readonly action: AuditEventAction;
  /** Empty when `facts` has the ids of several objects. */
  readonly objectId: string | number;
  readonly objectName?: string;
  /** The user whom the object belongs to. */
  readonly ownerId?: number;
  /** Details of the event, such as the contents of an export or the options of a command; never a secret. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Actions of events, `<object>.<verb>`. Stored entries contain them, so the meaning of an action never changes. */
export const AUDIT_EVENT_ACTIONS = [
  'token.key_shown',
  'redemption.key_shown',
  'log.content_read',
  'log.contents_exported',
  'user.sessions_ended',
  'user.recovery_codes_renewed',
  'user.data_exported',
  'user.data_erased',
  'job.retried',
  'job.discarded',
  'job.cancelled',
  'job_run.retried',
  'job_run.cancelled',
  'site.backed_up',
  'site.import_started',
  'site.imported',
  'identity.moved',
  'audit_log.exported',
  'audit_log.shortened',
] as const;

type AuditEventAction = (typeof AUDIT_EVENT_ACTIONS)[number];

const INSERT = `
  INSERT INTO audit_entries (actor_kind, actor_id, actor_name, actor_role, credential, address, request_id, operation,
    action, object_type, object_id, object_name, owner_id, after, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15, clock_timestamp()))`;

/** The identity of the objects of an event: the only one by its id and name, several by a list of ids. */
export function objectsOf(
  rows: readonly { id: number; name: string }[],
): Pick<AuditEvent, 'objectId' | 'objectName' | 'facts'> {
  const [first] = rows;
  if (rows.length === 1 && first) return { objectId: first.id, objectName: first.name };
  return { objectId: '', facts: { ids: rows.map(({ id }) => id) } };
}

/** Records an event of the current origin in the transaction of the executor, for commands without services. */
export async function recordEvent(event: AuditEvent, executor: Executor): Promise<void> {
  await executor.query(INSERT, valuesOf(event));
}

function valuesOf(event: AuditEvent): unknown[] {
  const {
    kind = 'system',
    userId,
    name = '',
    role,
    credential,
    address,
    requestId,
    operation = '',
    at,
  } = currentOrigin() ?? {};
  const { action, objectId, objectName = '', ownerId, facts } = event;
  const by = [
    kind,
    userId ?? null,
    name,
    role ?? null,
    credential ?? null,
    address ?? null,
    requestId ?? null,
    operation,
  ];
  const of = [
    action,
    action.split('.')[0],
    String(objectId),
    objectName,
    ownerId ?? null,
    facts ? jsonbText(facts) : null,
  ];
  return [...by, ...of, at ?? null];
}

/** Records events that no change of a table records. */
@Injectable()
export class AuditTrail {
  constructor(private readonly sql: Sql) {}

  /**
   * Adds an entry; with an executor it is part of the caller's transaction. A secret is revealed and a command is
   * executed only after its entry is stored.
   */
  async record(event: AuditEvent, executor?: Executor): Promise<void> {
    if (executor) await recordEvent(event, executor);
    else await this.sql.query('audit-event', INSERT, valuesOf(event));
  }
}
