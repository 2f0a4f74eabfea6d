import { toSafeInteger } from '../platform/database/sql-values.js';

/** How long batches and the files of their results are kept after their end: as long as vendors keep results. */
export const BATCH_RETENTION_DAYS = 30;

/** The API that a batch was created with. */
export type BatchFamily = 'openai' | 'anthropic';

/**
 * `submitting`: quota is reserved and the upstream has not responded; `running`: the upstream has accepted the batch;
 * `ended`: its results are charged and the reservation is returned.
 */
export type BatchState = 'submitting' | 'running' | 'ended';

/** The upstream's description of a batch. */
export type BatchDescription = Readonly<Record<string, unknown>>;

/** A batch of a user at an upstream. */
export interface Batch {
  /** Orders batches by creation. */
  readonly position: number;
  /** The id that clients use. */
  readonly id: string;
  readonly family: BatchFamily;
  readonly state: BatchState;
  readonly userId: number;
  /** 0: none. */
  readonly tokenId: number;
  readonly tokenName: string;
  readonly group: string;
  readonly channelId: number;
  readonly keyFingerprint: string;
  /** Empty until the upstream has accepted the batch. */
  readonly upstreamId: string;
  readonly endpoint: string;
  /** The model of its requests, or of the first request if they differ. */
  readonly model: string;
  readonly requests: number;
  /** The estimated length of all prompts in tokens. 0 for batches of earlier versions. */
  readonly promptTokens: number;
  readonly inputFile: string | null;
  readonly outputFile: string | null;
  readonly errorFile: string | null;
  readonly description: BatchDescription;
  /** Quota units. */
  readonly reserved: number;
  /** The log row that booked the reservation. */
  readonly reservationId: number;
  /** The sum of the charges in quota units. Null until the results are charged. */
  readonly charged: number | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

type BatchNumber = 'position' | 'userId' | 'tokenId' | 'channelId' | 'reserved' | 'reservationId' | 'promptTokens';

/** A row as the database returns it. */
export interface BatchRow
  extends Omit<Batch, BatchNumber | 'charged' | 'description'>,
    Record<BatchNumber, string | number> {
  charged: string | number | null;
  description: string;
}

export const BATCH_COLUMNS = `position, id, family, state, user_id AS "userId", token_id AS "tokenId",
  token_name AS "tokenName", "group", channel_id AS "channelId", key_fingerprint AS "keyFingerprint",
  upstream_id AS "upstreamId", endpoint, model, requests, coalesce(prompt_tokens, 0) AS "promptTokens", input_file AS "inputFile", output_file AS "outputFile",
  error_file AS "errorFile", description, reserved, reservation_id AS "reservationId", charged, created_at AS "createdAt",
  ended_at AS "endedAt"`;

/** @throws {RangeError} when a number of the row is not exact. */
export function toBatch(row: BatchRow): Batch {
  const {
    position,
    userId,
    tokenId,
    channelId,
    reserved,
    reservationId,
    promptTokens,
    charged,
    description,
    ...plain
  } = row;
  return {
    ...plain,
    position: toSafeInteger(position),
    userId: toSafeInteger(userId),
    tokenId: toSafeInteger(tokenId),
    channelId: toSafeInteger(channelId),
    reserved: toSafeInteger(reserved),
    reservationId: toSafeInteger(reservationId),
    promptTokens: toSafeInteger(promptTokens),
    charged: charged === null ? null : toSafeInteger(charged),
    // Written by this gateway, from an object.
    description: JSON.parse(description) as BatchDescription,
  };
}

/** The progress of a batch, regardless of the API with which it was created. */
export enum BatchStatus {
  IN_PROGRESS = 'IN_PROGRESS',
  CANCELLING = 'CANCELLING',
  FINALIZING = 'FINALIZING',
  COMPLETED = 'COMPLETED',
  FAILED = 'FAILED',
  EXPIRED = 'EXPIRED',
  CANCELLED = 'CANCELLED',
}

/** The numbers of requests with a result. */
export interface BatchCounts {
  readonly completed: number;
  readonly failed: number;
}

/** The final states of `status` of `Batch` in openai/openai-openapi. */
const OUTCOMES: Readonly<Record<string, BatchStatus>> = {
  completed: BatchStatus.COMPLETED,
  failed: BatchStatus.FAILED,
  expired: BatchStatus.EXPIRED,
  cancelled: BatchStatus.CANCELLED,
};

/** Whether the upstream has processed a batch, so that its results can be charged. */
export function isOver(family: BatchFamily, { status, processing_status }: BatchDescription): boolean {
  return family === 'openai' ? Object.hasOwn(OUTCOMES, String(status)) : processing_status === 'ended';
}

/** The status of a batch; one that the upstream has processed is finalizing until its results are charged. */
export function statusOf({ family, state, description }: Pick<Batch, 'family' | 'state' | 'description'>): BatchStatus {
  const { status, cancel_initiated_at: cancelled, results_url: results } = description;
  if (state !== 'ended') {
    if (isOver(family, description)) return BatchStatus.FINALIZING;
    return status === 'cancelling' || cancelled ? BatchStatus.CANCELLING : BatchStatus.IN_PROGRESS;
  }
  if (family === 'openai') return OUTCOMES[String(status)] ?? BatchStatus.COMPLETED;
  if (cancelled) return BatchStatus.CANCELLED;
  // A batch that its upstream has lost has no results.
  return results ? BatchStatus.COMPLETED : BatchStatus.EXPIRED;
}

/** `request_counts` of both APIs. */
export function countsOf({ description }: Pick<Batch, 'description'>): BatchCounts {
  const counts = description.request_counts;
  const reported = typeof counts === 'object' && counts !== null ? (counts as Record<string, unknown>) : {};
  const sum = (...names: readonly string[]) =>
    names.reduce((total, name) => total + (Number.isSafeInteger(reported[name]) ? Number(reported[name]) : 0), 0);
  return {
    completed: sum('completed', 'succeeded'),
    failed: sum('failed', 'errored', 'canceled', 'expired'),
  };
}
