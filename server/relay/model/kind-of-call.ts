import { CallKind } from '../../common/call-kind.js';
import type { Task } from '../../protocols/bytes/format.js';
import type { Exchange } from './exchange.js';

const KINDS: Readonly<Record<Task, CallKind>> = {
  chat: CallKind.CHAT,
  // Counts the tokens of a chat.
  count: CallKind.CHAT,
  embedding: CallKind.EMBEDDING,
  rerank: CallKind.RERANK,
  moderation: CallKind.MODERATION,
  ocr: CallKind.OCR,
  image: CallKind.IMAGE,
  image_edit: CallKind.IMAGE,
  speech: CallKind.SPEECH,
  transcription: CallKind.TRANSCRIPTION,
};

/** The kind of a call with an operation for this task, outside batches and sessions. */
export function kindOfTask(task: Task): CallKind {
  return KINDS[task];
}

/** The properties of a call that its kind follows from. */
export interface CallOfKind {
  readonly operation: { readonly task: Task };
  readonly exchange: Partial<Pick<Exchange, 'inBatch'>>;
  /** A request of a batch that its upstream ran. */
  readonly batch?: object;
  /** One of several responses in a realtime session. */
  readonly inSession?: true;
}

/** The kind of a call: requests of batches and responses of sessions have their own, regardless of their operation. */
export function kindOfCall({ operation, exchange, batch, inSession }: CallOfKind): CallKind {
  if (batch || exchange.inBatch) return CallKind.BATCH;
  return inSession ? CallKind.REALTIME : kindOfTask(operation.task);
}
