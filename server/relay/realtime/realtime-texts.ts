import { asArray, asString, type Fields, isFields } from '../../protocols/bytes/untrusted.js';
import type { TextKind } from '../../protocols/dialects/response-texts.js';

/** An event of a session; edited in place. */
export type RealtimeEvent = Record<string, unknown>;

interface StreamedText {
  /** The last part of the type of the event that ends the text, and the field of that event with the whole text. */
  readonly end: string;
  readonly whole: string;
  readonly kind: TextKind;
}

const AUDIO_TRANSCRIPT: Omit<StreamedText, 'end'> = { whole: 'transcript', kind: 'transcript' };
const WRITTEN: Omit<StreamedText, 'end'> = { whole: 'text', kind: 'text' };
const CALLED: Omit<StreamedText, 'end'> = { whole: 'arguments', kind: 'arguments' };
const INPUT_TRANSCRIPT: StreamedText = { whole: 'transcript', kind: 'text', end: 'completed' };

/** Texts that arrive in chunks, by event type without the last part. The older names are first. */
const STREAMED_TEXTS: Readonly<Record<string, StreamedText>> = {
  'response.text': { ...WRITTEN, end: 'done' },
  'response.output_text': { ...WRITTEN, end: 'done' },
  'response.audio_transcript': { ...AUDIO_TRANSCRIPT, end: 'done' },
  'response.output_audio_transcript': { ...AUDIO_TRANSCRIPT, end: 'done' },
  'response.function_call_arguments': { ...CALLED, end: 'done' },
  'response.mcp_call_arguments': { ...CALLED, end: 'done' },
  'conversation.item.input_audio_transcription': INPUT_TRANSCRIPT,
};

/** A chunk of a text, or its end. */
export interface TextChunk {
  /** Chunks of one text have the same key. */
  readonly key: string;
  readonly kind: TextKind;
  readonly ends: boolean;
}

/** Null for an event that contains neither a chunk nor an end. */
export function readTextChunk(event: RealtimeEvent, type: string): TextChunk | null {
  const dot = type.lastIndexOf('.');
  const [name, step] = [type.slice(0, dot), type.slice(dot + 1)];
  const streamed = STREAMED_TEXTS[name];
  if (!streamed || (step !== 'delta' && step !== streamed.end)) return null;
  const key = [name, event.response_id, event.item_id, event.content_index].join();
  return { key, kind: streamed.kind, ends: step === streamed.end };
}

/** A text that an event contains as a whole. */
export interface WholeText {
  readonly text: string;
  readonly kind: TextKind;
  replace(text: string): void;
}

/** The whole texts in an event: of the event itself, and of its part, item and response. */
export function wholeTexts(event: RealtimeEvent, type: string): WholeText[] {
  const { part, item, response } = event;
  const streamed = STREAMED_TEXTS[type.slice(0, type.lastIndexOf('.'))];
  return [
    ...(streamed && !type.endsWith('.delta') ? textIn(event, streamed.whole, streamed.kind) : []),
    ...(type.endsWith('.segment') ? textIn(event, 'text', 'text') : []),
    ...textsOfPart(part, 'transcript'),
    ...textsOfItem(item),
    ...asArray(isFields(response) ? response.output : undefined).flatMap(textsOfItem),
  ];
}

/** Text that users wrote is not changed. User audio was transcribed by a model, so its transcript is. */
function textsOfItem(item: unknown): WholeText[] {
  if (!isEditable(item)) return [];
  const own = item.role === 'user' || item.role === 'system';
  return [
    ...asArray(item.content).flatMap((part) => textsOfPart(part, own ? 'text' : 'transcript', own)),
    ...(item.type === 'function_call_output' ? [] : textIn(item, 'arguments', 'arguments')),
  ];
}

function textsOfPart(part: unknown, transcript: TextKind, own = false): WholeText[] {
  if (!isEditable(part)) return [];
  return [...(own ? [] : textIn(part, 'text', 'text')), ...textIn(part, 'transcript', transcript)];
}

function textIn(holder: RealtimeEvent, field: string, kind: TextKind): WholeText[] {
  const text = asString(holder[field]);
  const replace = (shown: string) => {
    holder[field] = shown;
  };
  return text === '' ? [] : [{ text, kind, replace }];
}

function isEditable(value: unknown): value is RealtimeEvent {
  return isFields(value as Fields);
}
