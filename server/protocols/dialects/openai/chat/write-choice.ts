import type { Fields } from '../../../bytes/untrusted.js';
import type { ReplyEvent, StopReason } from '../../../canonical/reply.js';
import { annotationOf } from './citations.js';
import { mediaUrlOf } from './media.js';
import { reasoningDetail } from './reasoning.js';
import { finishReasonOf } from './stop.js';
import { thoughtContent } from './tool-calls.js';
import { markdownImage, type ResponseStyle, writeImage } from './write-reply.js';

/** The part of a chunk for one choice. */
export interface Delta {
  delta: Fields;
  finish?: string;
  logprobs?: unknown;
}

/** Events of one choice; events of the whole response are written by its stream. */
export type ChoiceEvent = Exclude<ReplyEvent, { type: 'start' | 'usage' | 'only' | 'error' }>;

interface OpenCall {
  index: number;
  custom: boolean;
}

/**
 * Writes one choice with the guarantees that clients rely on: the role comes first, a chunk has one kind of content,
 * calls are numbered without gaps and named once, and there is one finish reason, which comes last.
 */
export class ChoiceWriter {
  private begun = false;
  private finished = false;
  private refused = false;
  private readonly calls = new Map<number, OpenCall>();
  private images = 0;
  /** Characters of content so far, and the position of the last text part. */
  private length = 0;
  private partStart = 0;
  private inText = false;
  /** Reasoning that may still be signed. */
  private thought = '';
  private details = 0;

  constructor(private readonly style: ResponseStyle) {}

  write(event: ChoiceEvent): Delta[] {
    if (this.finished) return [];
    const deltas = event.type === 'stop' ? this.finish(event.reason) : this.content(event);
    if (event.type !== 'citation') this.inText = event.type === 'text';
    return this.opened(deltas);
  }

  /** Writes a finish reason if there was none. */
  end(): Delta[] {
    return this.finished ? [] : this.opened(this.finish('stop'));
  }

  private opened(deltas: Delta[]): Delta[] {
    if (this.begun || deltas.length === 0) return deltas;
    this.begun = true;
    return [{ delta: { role: 'assistant', content: '' } }, ...deltas];
  }

  private finish(reason: StopReason): Delta[] {
    this.finished = true;
    const sent = { refusal: this.refused, calls: this.calls.size > 0, legacyCalls: this.style.legacyCalls };
    return [{ delta: {}, finish: finishReasonOf(reason, sent) }];
  }

  private content(event: Exclude<ChoiceEvent, { type: 'stop' }>): Delta[] {
    switch (event.type) {
      case 'text':
        return this.text(event.text, event.logprobs);
      case 'reasoning':
        if (event.text === '' || this.style.hideReasoning) return [];
        this.thought += event.text;
        return [{ delta: { reasoning_content: event.text } }];
      case 'signature': {
        const text = this.thought;
        this.thought = '';
        return this.detail({ type: 'reasoning', text, signature: event.signature, issuer: event.issuer });
      }
      case 'redacted':
        return this.detail({ type: 'reasoning', text: '', redacted: event.data, issuer: event.issuer });
      case 'refusal':
        if (event.text === '') return [];
        this.refused = true;
        return [{ delta: { refusal: event.text } }];
      case 'citation': {
        const note = annotationOf(event.citation, this.partStart, this.length - this.partStart);
        return note ? [{ delta: { annotations: [note] } }] : [];
      }
      case 'tool_call':
        return this.openCall(event);
      case 'arguments':
        return this.callArguments(event.call, event.text);
      case 'image':
        return this.image(mediaUrlOf(event.source));
      case 'audio': {
        const { id, data, transcript } = event;
        if (!id && !data && !transcript) return [];
        return [{ delta: { audio: { ...(id && { id }), ...(data && { data }), ...(transcript && { transcript }) } } }];
      }
    }
  }

  private text(text: string, logprobs: unknown): Delta[] {
    if (text === '' && logprobs === undefined) return [];
    if (!this.inText) this.partStart = this.length;
    this.length += text.length;
    return [{ delta: { content: text }, logprobs }];
  }

  private detail(part: Parameters<typeof reasoningDetail>[0]): Delta[] {
    const detail = reasoningDetail(part, this.details++);
    return detail ? [{ delta: { reasoning_details: [detail] } }] : [];
  }

  private openCall({ call, id, name, custom = false, signature }: ChoiceEvent & { type: 'tool_call' }): Delta[] {
    if (this.calls.has(call)) return [];
    const index = this.calls.size;
    this.calls.set(call, { index, custom });
    // The legacy form has only one call.
    if (this.style.legacyCalls) return index === 0 ? [{ delta: { function_call: { name, arguments: '' } } }] : [];
    const body = custom
      ? { type: 'custom', custom: { name, input: '' } }
      : { type: 'function', function: { name, arguments: '' } };
    return [{ delta: { tool_calls: [{ index, id, ...body, ...(signature && thoughtContent(signature)) }] } }];
  }

  private callArguments(call: number, text: string): Delta[] {
    const open = this.calls.get(call);
    if (!open || text === '') return [];
    const { index, custom } = open;
    if (this.style.legacyCalls) return index === 0 ? [{ delta: { function_call: { arguments: text } } }] : [];
    const body = custom ? { custom: { input: text } } : { function: { arguments: text } };
    return [{ delta: { tool_calls: [{ index, ...body }] } }];
  }

  private image(url: string): Delta[] {
    if (this.style.listImages) return [{ delta: { images: [writeImage(url, this.images++)] } }];
    const text = (this.length === 0 ? '' : '\n\n') + markdownImage(url);
    this.length += text.length;
    return [{ delta: { content: text } }];
  }
}
