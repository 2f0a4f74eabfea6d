import type { SseRecord } from '../../../bytes/sse-reader.js';
import { asArray, asRecord, asString, parsedFields } from '../../../bytes/untrusted.js';
import type { ReplyReader } from '../../../canonical/chat-codec.js';
import type { Citation } from '../../../canonical/conversation.js';
import { BadResponse, type ReplyEvent, ResponseError, type StopReason } from '../../../canonical/reply.js';
import { readResponsesUsage, responseFailure } from './response-object.js';
import { toolOf, toolsUsed } from './tools-used.js';

type Wire = Readonly<Record<string, unknown>>;

/** The state of an output item. */
interface KnownItem {
  /** The item's number among the calls; -1 when it is not a call. */
  call: number;
  /** Some content of the item was streamed, so its complete form at the end is a repetition. */
  streamed: boolean;
  done: boolean;
}

/** Reads a streamed response; complete ones are read as streams of complete items. */
export class ResponsesReplyReader implements ReplyReader {
  private readonly items = new Map<string, KnownItem>();
  private calls = 0;
  /** Tools that the upstream ran, one name per call. */
  private readonly tools: string[] = [];
  private refused = false;
  private ended = false;

  take({ data }: SseRecord): ReplyEvent[] {
    if (this.ended) return [];
    const events = this.takeEvent(parsedFields(data));
    this.refused ||= events.some(({ type }) => type === 'refusal');
    return events;
  }

  end(): ReplyEvent[] {
    if (this.ended) return [];
    const error = new ResponseError(BadResponse.cut, undefined, 'stream_cut');
    return [{ type: 'error', error }];
  }

  /** Reads the response object of a complete response or of the last event. */
  takeResponse(response: Wire): ReplyEvent[] {
    this.ended = true;
    const events: ReplyEvent[] = [];
    if (response.error || response.status === 'failed') {
      return [{ type: 'error', error: responseFailure(response.error) }];
    }
    // A stream has already sent its items; the last event repeats them.
    if (this.items.size === 0) {
      for (const [index, item] of asArray(response.output).entries()) {
        for (const event of this.takeItem(asRecord(item), `#${index}`)) events.push(event);
      }
    }
    this.refused ||= events.some(({ type }) => type === 'refusal');
    events.push({ type: 'stop', reason: this.stopOf(response) });
    const usage = readResponsesUsage(response.usage, response.service_tier);
    const tools = toolsUsed(this.tools, response.tools);
    if (usage) events.push({ type: 'usage', usage: { ...usage, ...(tools && { tools }) } });
    return events;
  }

  private takeEvent(event: Wire): ReplyEvent[] {
    const type = asString(event.type);
    const delta = asString(event.delta);
    switch (type) {
      case 'response.created': {
        const { id, model } = asRecord(event.response);
        return [{ type: 'start', id: asString(id), model: asString(model) }];
      }
      case 'response.output_text.delta':
        this.itemOf(event).streamed = true;
        return [{ type: 'text', text: delta, ...logprobsOf(event.logprobs) }];
      case 'response.refusal.delta':
        this.itemOf(event).streamed = true;
        return [{ type: 'refusal', text: delta }];
      case 'response.reasoning_summary_part.added':
        return this.itemOf(event).streamed ? [{ type: 'reasoning', text: '\n\n' }] : [];
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.itemOf(event).streamed = true;
        return [{ type: 'reasoning', text: delta }];
      case 'response.output_text.annotation.added':
        return citationsOf([event.annotation]);
      case 'response.function_call_arguments.delta':
      case 'response.custom_tool_call_input.delta':
        return this.takeArguments(event, delta);
      case 'response.output_item.added':
        return this.beginItem(asRecord(event.item), keyOf(event));
      case 'response.output_item.done':
        return this.takeItem(asRecord(event.item), keyOf(event));
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.takeResponse(asRecord(event.response));
      default:
        return this.takeOther(type, event);
    }
  }

  private takeOther(type: string, event: Wire): ReplyEvent[] {
    if (type !== 'error' && (type !== '' || !event.error)) return [];
    this.ended = true;
    return [{ type: 'error', error: responseFailure(event.error ?? event) }];
  }

  private itemOf(event: Wire): KnownItem {
    return this.known(keyOf(event));
  }

  private known(key: string): KnownItem {
    const known = this.items.get(key) ?? { call: -1, streamed: false, done: false };
    this.items.set(key, known);
    return known;
  }

  private takeArguments(event: Wire, delta: string): ReplyEvent[] {
    const item = this.itemOf(event);
    if (item.call < 0 || delta === '') return [];
    item.streamed = true;
    return [{ type: 'arguments', call: item.call, text: delta }];
  }

  /** Only the start of a call produces an event. */
  private beginItem(item: Wire, key: string): ReplyEvent[] {
    const known = this.known(key);
    const custom = item.type === 'custom_tool_call';
    if ((item.type !== 'function_call' && !custom) || known.call >= 0) return [];
    known.call = this.calls++;
    const id = asString(item.call_id) || asString(item.id);
    return [{ type: 'tool_call', call: known.call, id, name: asString(item.name), ...(custom && { custom }) }];
  }

  /** Reads a complete item: returns the content that was not streamed before. */
  private takeItem(item: Wire, key: string): ReplyEvent[] {
    const known = this.known(key);
    if (known.done) return [];
    known.done = true;
    const { streamed } = known;
    const tool = toolOf(item);
    if (tool) this.tools.push(tool);
    switch (item.type) {
      case 'message':
        return streamed ? [] : asArray(item.content).flatMap((part) => contentOf(asRecord(part)));
      case 'reasoning':
        return [...(streamed ? [] : thoughtOf(item)), ...signatureOf(item)];
      case 'function_call':
      case 'custom_tool_call': {
        const begun = this.beginItem(item, key);
        const text = asString(item.type === 'function_call' ? item.arguments : item.input);
        return streamed || text === '' ? begun : [...begun, { type: 'arguments', call: known.call, text }];
      }
      case 'image_generation_call': {
        const base64 = asString(item.result);
        const mediaType = `image/${asString(item.output_format) || 'png'}`;
        return base64 === '' ? [] : [{ type: 'image', source: { kind: 'data', mediaType, base64 } }];
      }
      default:
        return [];
    }
  }

  private stopOf({ status, incomplete_details: details }: Wire): StopReason {
    if (status !== 'incomplete') return this.calls > 0 ? 'tool_calls' : this.refused ? 'refusal' : 'stop';
    return asRecord(details).reason === 'content_filter' ? 'content_filter' : 'length';
  }
}

/** The key of an item. Ids may be missing, and some vendors change them between events. */
function keyOf({ output_index: index, item_id: id, item }: Wire): string {
  return typeof index === 'number' ? `#${index}` : asString(id) || asString(asRecord(item).id);
}

function contentOf(part: Wire): ReplyEvent[] {
  if (part.type === 'refusal') return [{ type: 'refusal', text: asString(part.refusal) }];
  if (part.type !== 'output_text') return [];
  return [
    { type: 'text', text: asString(part.text), ...logprobsOf(part.logprobs) },
    ...citationsOf(asArray(part.annotations)),
  ];
}

function thoughtOf({ summary, content }: Wire): ReplyEvent[] {
  const texts = [asArray(summary), asArray(content)].map((parts) =>
    parts
      .map((part) => asString(asRecord(part).text))
      .filter((text) => text !== '')
      .join('\n\n'),
  );
  const text = texts.find((joined) => joined !== '');
  return text === undefined ? [] : [{ type: 'reasoning', text }];
}

function signatureOf({ encrypted_content: token }: Wire): ReplyEvent[] {
  const signature = asString(token);
  return signature === '' ? [] : [{ type: 'signature', signature, issuer: 'openai' }];
}

function logprobsOf(tokens: unknown): { logprobs?: unknown } {
  return asArray(tokens).length > 0 ? { logprobs: { content: tokens } } : {};
}

function citationsOf(annotations: readonly unknown[]): ReplyEvent[] {
  return annotations.map((annotation) => {
    const { url, title, start_index: start, end_index: end } = asRecord(annotation);
    const citation: Citation = {
      ...(typeof url === 'string' && { url }),
      ...(typeof title === 'string' && { title }),
      ...(typeof start === 'number' && { start }),
      ...(typeof end === 'number' && { end }),
      raw: annotation,
    };
    return { type: 'citation', citation };
  });
}
