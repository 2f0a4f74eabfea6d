import type { SseRecord } from '../../../bytes/sse-reader.js';
import { asArray, asRecord, asString, type Fields, isFields, objectIn } from '../../../bytes/untrusted.js';
import type { ReplyReader } from '../../../canonical/chat-codec.js';
import { BadResponse, type ReplyEvent, type ResponseError, streamCut } from '../../../canonical/reply.js';
import { readOpenAiUsage, usageIn, withSearch } from '../shared/openai-usage.js';
import { badResponse, hiddenError, responseError } from '../shared/response-fields.js';
import { readSourceList } from './citations.js';
import { ChoiceReader } from './read-choice.js';
import { readVendorFields } from './read-reply.js';

/**
 * Reads a streamed response of an upstream. The stop event of a choice is emitted at the end of the stream: several
 * vendors send more chunks after their `finish_reason`, repeat it, or omit it.
 */
export class OpenAiReplyReader implements ReplyReader {
  private readonly choices = new Map<number, ChoiceReader>();
  private readonly cited = new Set<string>();
  private readonly emitted = new Set<string>();
  private started = false;
  private over = false;
  /** A chunk with only the usage was received, which is always the last one. */
  private reported = false;
  /** The model cited pages. */
  private quotes = false;

  take({ event, data }: SseRecord): ReplyEvent[] {
    if (this.over) return [];
    if (data.trim() === '[DONE]') return this.finish();
    const chunk = objectIn(data);
    const error = errorOf(event, chunk, data);
    if (error) {
      this.over = true;
      return [{ type: 'error', error }];
    }
    return chunk ? this.read(chunk) : [];
  }

  end(): ReplyEvent[] {
    if (this.over) return [];
    const complete = this.reported || [...this.choices.values()].some(({ isFinished }) => isFinished);
    return complete || !this.started ? this.finish() : [{ type: 'error', error: streamCut() }];
  }

  private read(chunk: Fields): ReplyEvent[] {
    const events: ReplyEvent[] = [];
    if (!this.started) {
      this.started = true;
      const [id, model] = [asString(chunk.id), asString(chunk.model)];
      events.push({ type: 'start', ...(id !== '' && { id }), ...(model !== '' && { model }) });
    }
    for (const [name, value] of Object.entries(readVendorFields(chunk))) {
      if (this.emitted.has(name)) continue;
      this.emitted.add(name);
      events.push({ type: 'only', family: 'openai', name, value });
    }
    for (const [at, value] of asArray(chunk.choices).entries()) {
      const choice = asRecord(value);
      const index = Number.isInteger(choice.index) && Number(choice.index) >= 0 ? Number(choice.index) : at;
      if (index <= MAX_CHOICE) for (const event of this.choiceAt(index).read(choice)) events.push(event);
    }
    this.quotes ||= events.some(({ type }) => type === 'citation');
    for (const source of this.sources(chunk)) events.push(source);
    const reportedUsage = readOpenAiUsage(usageIn(chunk), chunk.service_tier);
    const usage = this.quotes ? withSearch(reportedUsage) : reportedUsage;
    if (usage) events.push({ type: 'usage', usage });
    this.reported ||= isFields(chunk.usage) && asArray(chunk.choices).length === 0;
    return events;
  }

  private choiceAt(index: number): ChoiceReader {
    const known = this.choices.get(index);
    if (known) return known;
    const choice = new ChoiceReader(index);
    this.choices.set(index, choice);
    return choice;
  }

  /** Sources next to the choices; vendors repeat the list in every chunk. */
  private sources(chunk: Fields): ReplyEvent[] {
    if (!this.choices.get(0)?.hasText) return [];
    return readSourceList(chunk).flatMap((citation) => {
      const { url = '' } = citation;
      if (this.cited.has(url)) return [];
      this.cited.add(url);
      return [{ type: 'citation' as const, citation }];
    });
  }

  private finish(): ReplyEvent[] {
    this.over = true;
    if (!this.started) {
      return [{ type: 'error', error: badResponse(BadResponse.emptyStream) }];
    }
    if (this.choices.size === 0) this.choiceAt(0);
    return [...this.choices.values()].flatMap((choice) => choice.finish());
  }
}

/** The highest number of a choice that a client may request. */
const MAX_CHOICE = 127;

function errorOf(event: string, chunk: Fields | null, data: string): ResponseError | null {
  const error = chunk && responseError(chunk);
  if (error || event !== 'error') return error;
  return hiddenError(chunk ?? data.trim());
}
