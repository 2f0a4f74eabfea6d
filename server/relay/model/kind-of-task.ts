import { CallKind } from '../../common/call-kind.js';
import type { Task } from '../../protocols/bytes/format.js';

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

/** The kind of a call with an operation, outside batches and sessions. */
export function kindOfTask(task: Task): CallKind {
  return KINDS[task];
}
