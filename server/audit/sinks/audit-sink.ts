import { registerEnumType } from '@nestjs/graphql';
import type { CipherPurpose } from '../../platform/crypto/cipher.js';

/** The purpose of encrypted secrets of sinks. */
export const AUDIT_SINK_SECRET: CipherPurpose = 'audit-sink-secret';

/** The system that receives the entries, with the values of the database. */
export enum AuditSinkKind {
  WEBHOOK = 'webhook',
  SYSLOG = 'syslog',
}
registerEnumType(AuditSinkKind, {
  name: 'AuditSinkKind',
  description: 'The system that receives the entries of the audit log.',
  valuesMap: {
    WEBHOOK: { description: 'POST requests with JSON, signed like notification webhooks.' },
    SYSLOG: { description: 'Messages of RFC 5424 over TCP with octet counting, with or without TLS.' },
  },
});

/** The position at which a new sink begins. */
export enum AuditSinkStart {
  NOW = 'NOW',
  BEGINNING = 'BEGINNING',
}
registerEnumType(AuditSinkStart, {
  name: 'AuditSinkStart',
  description: 'The first entry that a new audit sink receives.',
  valuesMap: {
    NOW: { description: 'The entry of its creation.' },
    BEGINNING: { description: 'The oldest entry that is stored.' },
  },
});

/** A system that receives the entries of the audit log, and the state of its delivery. */
export interface AuditSink {
  readonly id: number;
  readonly name: string;
  readonly kind: AuditSinkKind;
  readonly url: string;
  /** The encrypted secret. Null if there is none. */
  readonly secretCipher: string | null;
  readonly enabled: boolean;
  readonly createdAt: Date;
  /** The last entry that the target has confirmed. 0 before the first one. */
  readonly position: number;
  /** The last entry of the batch that is being sent. Null if none is being sent. */
  readonly sending: number | null;
  readonly sentAt: Date | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The reason why the last attempt failed, or the entries that could not be sent. Empty if there is none. */
  readonly error: string;
  readonly failedAt: Date | null;
  /** The time of the next attempt after a failure. Null for an immediate attempt. */
  readonly retryAt: Date | null;
}
