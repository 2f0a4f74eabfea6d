import type { Type } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { safeInteger } from '../platform/database/sql-values.js';
import { TOKEN_LIMIT_NAMES, type TokenLimits, tokenLimitOf } from './token-limits.js';

/** The base of the entity: a column for each limit. */
const TokenLimitColumns: Type<TokenLimits> = limitColumns();

function limitColumns(): Type {
  class LimitColumns {}
  for (const name of TOKEN_LIMIT_NAMES) {
    const column =
      tokenLimitOf(name).type === 'rate'
        ? Column('integer', { nullable: true })
        : Column('bigint', { transformer: safeInteger, nullable: true });
    column(LimitColumns.prototype, name);
  }
  return LimitColumns;
}

/** A row of `tokens`. The spending of a token is stored in `token_usage`, which billing writes. */
@Entity('tokens')
export class TokenEntity extends TokenLimitColumns {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', transformer: safeInteger })
  id: number;

  /** The account that the token belongs to and that pays for its calls: a user or a team. */
  @Column('bigint', { transformer: safeInteger })
  userId: number;

  /** The member who made a token of a team. Null for the token of a user. */
  @Column('bigint', { transformer: safeInteger, nullable: true })
  createdBy: number | null;

  /** The project of a token of a team, which never changes; null: none. */
  @Column('bigint', { transformer: safeInteger, nullable: true })
  projectId: number | null;

  @Column('text')
  name: string;

  @Column('bytea')
  keyDigest: Buffer;

  @Column('text')
  keyCipher: string;

  /** First and last characters with the sk- prefix, for lists and logs. */
  @Column('text')
  keyHint: string;

  /**
   * The digest of the key before the last rotation, which is accepted until `formerKeyEndsAt`. Without such a key, the
   * three columns are null.
   */
  @Column('bytea', { nullable: true })
  formerKeyDigest: Buffer | null;

  @Column('text', { nullable: true })
  formerKeyHint: string | null;

  @Column('timestamptz', { nullable: true })
  formerKeyEndsAt: Date | null;

  /**
   * The last use of each key while both are accepted, recorded at most once per minute. Null if neither was used since
   * the rotation.
   */
  @Column('timestamptz', { nullable: true })
  keyUsedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  formerKeyUsedAt: Date | null;

  /** The schedule of rotations; these three are null without one. */
  @Column('integer', { nullable: true })
  rotationDays: number | null;

  @Column('integer', { nullable: true })
  rotationOverlapDays: number | null;

  @Column('timestamptz', { nullable: true })
  rotatesAt: Date | null;

  /** 1 or 2. For users, the status also depends on expiry and spending, see token-status.ts. */
  @Column('smallint')
  status: number;

  /** Empty: the owner's group. */
  @Column('text')
  group: string;

  /** The group that is tried when the token's group fails; empty: none. */
  @Column('text')
  backupGroup: string;

  /** JSON text, see common/model-aliases.ts. Empty if there are none. */
  @Column('text')
  modelAliases: string;

  /** Quota units that the token may spend in total. */
  @Column('bigint', { transformer: safeInteger })
  grantedQuota: number;

  @Column('boolean')
  unlimitedQuota: boolean;

  /** Null: never. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('boolean')
  modelLimitsEnabled: boolean;

  @Column('text', { array: true })
  modelLimits: string[];

  /** Addresses and CIDR ranges; empty: any. */
  @Column('text', { array: true })
  allowIps: string[];

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
