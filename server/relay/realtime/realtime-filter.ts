import { asArray, asRecord, asString, type Fields, isFields, parsedFields } from '../../protocols/bytes/untrusted.js';
import type { TextKind } from '../../protocols/dialects/shared/response-texts.js';
import type { PieceFilter } from '../safety/text-filter.js';
import { filteredText, filterOf, type TextRules } from '../safety/text-rules.js';

/** An event of a session; edited in place. */
type RealtimeEvent = Record<string, unknown>;

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
interface TextChunk {
  /** Chunks of one text have the same key. */
  readonly key: string;
  readonly kind: TextKind;
  readonly ends: boolean;
}

/** Null for an event that contains neither a chunk nor an end. */
function readTextChunk(event: RealtimeEvent, type: string): TextChunk | null {
  const dot = type.lastIndexOf('.');
  const [name, step] = [type.slice(0, dot), type.slice(dot + 1)];
  const streamed = STREAMED_TEXTS[name];
  if (!streamed || (step !== 'delta' && step !== streamed.end)) return null;
  const key = [name, event.response_id, event.item_id, event.content_index].join();
  return { key, kind: streamed.kind, ends: step === streamed.end };
}

/** A text that an event contains as a whole. */
interface WholeText {
  readonly text: string;
  readonly kind: TextKind;
  replace(text: string): void;
}

/** The whole texts in an event: of the event itself, and of its part, item and response. */
function wholeTexts(event: RealtimeEvent, type: string): WholeText[] {
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

/** The event id of the gateway's own cancel request; an error that refers to it is recognized by this id. */
const CANCEL_ID = 'evt_answer_filtered';
const FILTERED = { status: 'incomplete', status_details: { type: 'incomplete', reason: 'content_filter' } };

/** The result of filtering one upstream event. */
export interface FilteredEvent {
  /** Events for the client. */
  readonly forward: readonly string[];
  /** An event for the upstream. */
  readonly reply?: string;
  /** A text that belongs to no response was ended; the client must be sent an error. */
  readonly refused?: true;
}

const DROPPED: FilteredEvent = { forward: [] };

/**
 * Removes forbidden words from the upstream events of a session. A response that is ended because of a word is
 * cancelled. Its later events are not forwarded, except for the events that close it.
 */
export class RealtimeFilter {
  private readonly open = new Map<string, PieceFilter>();
  /** Ids of responses that were ended, with the index of the item where they ended. */
  private readonly ended = new Map<string, number>();
  /** Ids of items of such responses that were never sent to the client. */
  private readonly dropped = new Set<string>();

  /** @param rules the current rules for texts; null while texts are not filtered */
  constructor(private readonly rules: () => TextRules | null) {}

  /** @returns null for an event that passes unchanged */
  take(message: string): FilteredEvent | null {
    const rules = this.rules();
    if (!rules) return null;
    const event: RealtimeEvent = { ...parsedFields(message) };
    const type = asString(event.type);
    if (type === 'error' && asRecord(event.error).event_id === CANCEL_ID) return DROPPED;
    if (this.isUnwanted(event, type)) return DROPPED;
    const piece = readTextChunk(event, type);
    if (piece && !piece.ends) return this.takePiece(rules, event, piece);
    return this.takeWhole(rules, event, type, piece);
  }

  /** Whether an event follows the word that ended its response. */
  private isUnwanted(event: RealtimeEvent, type: string): boolean {
    if (this.ended.size === 0) return false;
    const item = asString(asRecord(event.item).id);
    if (this.dropped.has(item)) return true;
    const last = this.ended.get(asString(event.response_id));
    if (last === undefined) return false;
    if (Number(event.output_index) > last) {
      if (item !== '') this.dropped.add(item);
      return true;
    }
    return type.endsWith('.delta');
  }

  private takePiece(rules: TextRules, event: RealtimeEvent, { key, kind }: TextChunk): FilteredEvent | null {
    const filter = this.open.get(key) ?? filterOf(rules, kind);
    this.open.set(key, filter);
    if (filter.stopped) return DROPPED;
    const before = asString(event.delta);
    const shown = filter.push(before);
    const reply = filter.stopped ? this.stop(event) : undefined;
    if (shown === before && event.logprobs === undefined) return null;
    return { forward: shown === '' ? [] : [delta(event, shown)], ...(reply !== undefined && { reply }) };
  }

  private takeWhole(rules: TextRules, event: RealtimeEvent, type: string, end: TextChunk | null): FilteredEvent | null {
    const filter = end && this.open.get(end.key);
    if (end) this.open.delete(end.key);
    const rest = filter?.end() ?? '';
    let changed = this.dropCopies(event);
    let stopped = filter?.stopped ?? false;
    for (const { text, kind, replace } of wholeTexts(event, type)) {
      const whole = filteredText(rules, text, kind);
      stopped ||= whole.stopped;
      changed ||= whole.shown !== text;
      replace(whole.shown);
    }
    const id = asString(event.response_id) || asString(asRecord(event.response).id);
    const over = type === 'response.done';
    const reply = stopped && id !== '' && !over && !this.ended.has(id) ? this.stop(event) : undefined;
    if (over) changed = this.close(event, id, stopped) || changed;
    const refused = stopped && id === '' && end !== null;
    if (!changed && rest === '' && reply === undefined && !refused) return null;
    return {
      forward: [
        ...(rest === ''
          ? []
          : [delta({ ...event, type: deltaOf(type), event_id: `${asString(event.event_id)}_rest` }, rest)]),
        JSON.stringify(event),
      ],
      ...(reply !== undefined && { reply }),
      ...(refused && { refused }),
    };
  }

  /** Removes log probabilities, which repeat the text in another form. */
  private dropCopies(event: RealtimeEvent): boolean {
    return event.logprobs !== undefined && delete event.logprobs;
  }

  /** @returns the event that cancels the response at the upstream */
  private stop(event: RealtimeEvent): string | undefined {
    const id = asString(event.response_id);
    if (id === '' || this.ended.has(id)) return undefined;
    this.ended.set(id, Number(event.output_index) || 0);
    return JSON.stringify({ event_id: CANCEL_ID, type: 'response.cancel', response_id: id });
  }

  /** Sets the reason in the last event of a response. @returns whether the event was changed */
  private close(event: RealtimeEvent, id: string, stopped: boolean): boolean {
    const last = this.ended.get(id);
    this.ended.delete(id);
    if (this.ended.size === 0) this.dropped.clear();
    for (const key of this.open.keys()) if (key.includes(`,${id},`)) this.open.delete(key);
    if (last === undefined && !stopped) return false;
    const response = asRecord(event.response);
    const output = asArray(response.output);
    event.response = { ...response, ...FILTERED, output: last === undefined ? output : output.slice(0, last + 1) };
    return true;
  }
}

function delta(event: RealtimeEvent, text: string): string {
  const { text: _, transcript: __, arguments: ___, logprobs: ____, ...rest } = event;
  return JSON.stringify({ ...rest, delta: text });
}

function deltaOf(type: string): string {
  return `${type.slice(0, type.lastIndexOf('.'))}.delta`;
}
