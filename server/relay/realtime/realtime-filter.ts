import { asArray, asRecord, asString, parsedFields } from '../../protocols/bytes/untrusted.js';
import type { PieceFilter } from '../response-texts/text-filter.js';
import { filteredText, filterOf, type TextRules } from '../response-texts/text-rules.js';
import { type RealtimeEvent, readTextChunk, type TextChunk, wholeTexts } from './realtime-texts.js';

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
