/** An entry of the audit log. */
export interface AuditEntry {
  /** The place in the chain. */
  readonly position: number;
  readonly at: Date;
  /** `user`, `job`, `command`, `system` (the program itself) or `database` (another client of the database). */
  readonly actorKind: string;
  readonly actorId: number | null;
  /** The name at that time; empty for visitors and the program itself. */
  readonly actorName: string;
  readonly actorRole: number | null;
  /** `session` or `accessToken`; null for callers without a login. */
  readonly credential: string | null;
  /** The address of the client. */
  readonly address: string | null;
  readonly requestId: string | null;
  /** The GraphQL field, REST route, job or command; the name of the client for `database`. */
  readonly operation: string;
  readonly action: string;
  readonly objectType: string;
  /** Empty for events of several objects, whose ids are in `after`. */
  readonly objectId: string;
  readonly objectName: string;
  readonly ownerId: number | null;
  /** The values of the fields that differ; all fields of an object that was deleted. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The same afterwards; all fields of a new object, the facts of an event. */
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Hexadecimal. */
  readonly previousHash: string;
  readonly hash: string;
}
