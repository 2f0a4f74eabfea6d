import { registerEnumType } from '@nestjs/graphql';
import { CallKind } from '../common/call-kind.js';
import { KIND_OF_CALL } from '../usage-log/kind-of-call.js';
import { LogType } from '../usage-log/log-type.js';

registerEnumType(CallKind, {
  name: 'CallKind',
  description: 'What a call did.',
  valuesMap: {
    CHAT: { description: 'Generated text: chats, completions and responses.' },
    OCR: { description: 'Recognized text of documents.' },
    IMAGE: { description: 'Generated or edited images.' },
    TRANSCRIPTION: { description: 'Transcribed or translated audio.' },
    IMAGE_TASK: { description: 'Image tasks of Midjourney.' },
    MUSIC_TASK: { description: 'Music tasks.' },
    REALTIME: { description: 'Responses of realtime sessions.' },
    BATCH: { description: 'Requests of batches of any kind, and the reservations of batches.' },
    UNKNOWN: { description: 'Of versions that did not store it.' },
  },
});

const TYPES_OF_CALLS: readonly number[] = [LogType.consumption, LogType.failure];

const IS_CALL = `type IN (${TYPES_OF_CALLS.join(', ')})`;

/** SQL of the kind of any row of the log; null for rows that are no calls. */
export const KIND_OF_ROW = `CASE WHEN ${IS_CALL} THEN ${KIND_OF_CALL} END`;

/** SQL that a row is a call of a kind. */
export const HAS_KIND = `${IS_CALL} AND ${KIND_OF_CALL} = ?`;

/** The kind in the records of REST, exports and sinks, which have it only if it is known. */
export function recordedKind(kind: CallKind | null): { kind?: CallKind } {
  return kind === null || kind === CallKind.UNKNOWN ? {} : { kind };
}
