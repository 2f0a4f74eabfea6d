import { toSafeInteger } from '../platform/database/sql-values.js';
import type { BatchFamily } from './batch.js';

/** The quota that requests need, in tokens; the basis of a reservation. */
export interface Demand {
  readonly model: string;
  readonly requests: number;
  readonly promptTokens: number;
  /** Those of them that are audio; absent without any, and in files that earlier versions stored. */
  readonly audioTokens?: number;
  /** The sum of the maximum lengths that requests name. */
  readonly maxTokens: number;
  /** Requests that name none. */
  readonly openEnded: number;
}

/** The requests of an input file. */
export interface FileRequests {
  /** The path that all of them call. */
  readonly endpoint: string;
  readonly demand: Demand;
}

/** A file that an upstream stores for a user. */
export interface StoredFile {
  /** Orders files by creation. */
  readonly position: number;
  /** The id that clients use. */
  readonly id: string;
  /** The API that it was uploaded with. */
  readonly family: BatchFamily;
  readonly userId: number;
  readonly channelId: number;
  /** The fingerprint of the channel key whose account contains the file. */
  readonly keyFingerprint: string;
  readonly upstreamId: string;
  readonly purpose: string;
  readonly filename: string;
  /** As the client named it; null when unknown. */
  readonly mimeType: string | null;
  readonly bytes: number;
  /** Null for files that are not the input of a batch. */
  readonly requests: FileRequests | null;
  readonly createdAt: Date;
  /** Null: its user deletes it. */
  readonly expiresAt: Date | null;
}

/** Where a file is stored. */
export type FilePlace = Pick<StoredFile, 'channelId' | 'keyFingerprint' | 'upstreamId'>;

/** A row as the database returns it. */
export interface StoredFileRow extends Omit<StoredFile, 'position' | 'userId' | 'channelId' | 'bytes'> {
  position: string | number;
  userId: string | number;
  channelId: string | number;
  bytes: string | number;
}

export const FILE_COLUMNS = `position, id, family, user_id AS "userId", channel_id AS "channelId",
  key_fingerprint AS "keyFingerprint", upstream_id AS "upstreamId", purpose, filename,
  mime_type AS "mimeType", bytes, requests,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

/** @throws {RangeError} when a number of the row is not exact. */
export function toStoredFile(row: StoredFileRow): StoredFile {
  const { position, userId, channelId, bytes, ...plain } = row;
  return {
    ...plain,
    position: toSafeInteger(position),
    userId: toSafeInteger(userId),
    channelId: toSafeInteger(channelId),
    bytes: toSafeInteger(bytes),
  };
}
