import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../../platform/database/sql-values.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import type { RefusedKeys } from './channel-keys.js';

/** A row of `channels`. Usage sums are stored in `channel_usage`, which billing writes. */
@Entity('channels')
export class ChannelEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  @Column('integer')
  type: number;

  @Column('text')
  name: string;

  /** All keys of the channel as one encrypted text, as the administrator entered it. */
  @Column('text')
  keyCipher: string;

  /** The fingerprints of the keys, for the audit log. Null for channels of previous releases. */
  @Column('text', { array: true, nullable: true })
  keyFingerprints: string[] | null;

  /** Keys that the upstream refused or that were disabled manually, by their fingerprint. */
  @Column('jsonb')
  refusedKeys: RefusedKeys;

  @Column('smallint')
  status: number;

  @Column('text', { nullable: true })
  statusReason: string | null;

  /** The event that the reason describes, if the gateway wrote it. Null for texts of administrators and upstreams. */
  @Column('jsonb', { nullable: true })
  statusEvent: LogEvent | null;

  @Column('timestamptz', { nullable: true })
  statusTime: Date | null;

  @Column('text')
  openaiOrganization: string;

  @Column('text')
  testModel: string;

  @Column('integer')
  weight: number;

  @Column('integer')
  priority: number;

  @Column('text')
  baseUrl: string;

  @Column('text')
  other: string;

  @Column('text', { array: true })
  models: string[];

  @Column('text', { array: true })
  groups: string[];

  @Column('text')
  modelMapping: string;

  @Column('text')
  statusCodeMapping: string;

  @Column('text')
  paramOverride: string;

  @Column('text')
  setting: string;

  @Column('text')
  modelPrefix: string;

  @Column('text')
  tag: string;

  @Column('boolean')
  autoBan: boolean;

  @Column('integer', { nullable: true })
  maxInputTokens: number | null;

  /** Milliseconds of the last test; 0 untested, or the last test failed. */
  @Column('integer')
  responseTimeMs: number;

  @Column('timestamptz', { nullable: true })
  testedAt: Date | null;

  /** US dollars, as last reported by the upstream. */
  @Column('double precision')
  balance: number;

  @Column('timestamptz', { nullable: true })
  balanceUpdatedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
