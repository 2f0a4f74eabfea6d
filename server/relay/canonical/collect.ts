import type { Part } from './conversation.js';
import type { Reply, ReplyChoice, ReplyEvent } from './reply.js';

interface Growing extends ReplyChoice {
  /** Parts of tool calls by their number. */
  calls: Map<number, Part & { type: 'tool_call' }>;
}

/**
 * Puts a streamed answer together.
 * @throws {AnswerError} when the stream carried an error
 */
export function collectReply(events: Iterable<ReplyEvent>): Reply {
  const reply: Reply = { id: '', model: '', choices: [], usage: null };
  const choices: Growing[] = [];
  for (const event of events) {
    if (event.type === 'start') {
      reply.id ||= event.id ?? '';
      reply.model ||= event.model ?? '';
    } else if (event.type === 'usage') reply.usage = event.usage;
    else if (event.type === 'error') throw event.error;
    else if (event.type === 'only') keepOnly(reply, event);
    else grow(choiceAt(choices, event.choice ?? 0), event);
  }
  reply.choices = choices.map(({ calls: _, ...choice }) => choice);
  return reply;
}

function choiceAt(choices: Growing[], index: number): Growing {
  while (choices.length <= index) choices.push({ parts: [], stop: 'stop', calls: new Map() });
  return choices[index] as Growing;
}

function keepOnly(reply: Reply, { family, name, value }: ReplyEvent & { type: 'only' }): void {
  reply.only ??= {};
  reply.only[family] = { ...reply.only[family], [name]: value };
}

type Content = Exclude<ReplyEvent, { type: 'start' | 'usage' | 'error' | 'only' }>;

function grow(choice: Growing, event: Content): void {
  const { parts } = choice;
  const last = parts.at(-1);
  switch (event.type) {
    case 'text':
      if (last?.type === 'text') last.text += event.text;
      else parts.push({ type: 'text', text: event.text });
      if (event.logprobs !== undefined) choice.logprobs = joinLogprobs(choice.logprobs, event.logprobs);
      break;
    case 'reasoning':
      // A signed block is complete.
      if (last?.type === 'reasoning' && !last.signature && !last.redacted) last.text += event.text;
      else parts.push({ type: 'reasoning', text: event.text });
      break;
    case 'signature':
      if (last?.type === 'reasoning') Object.assign(last, { signature: event.signature, issuer: event.issuer });
      else parts.push({ type: 'reasoning', text: '', signature: event.signature, issuer: event.issuer });
      break;
    case 'redacted':
      parts.push({ type: 'reasoning', text: '', redacted: event.data, issuer: event.issuer });
      break;
    case 'refusal':
      if (last?.type === 'refusal') last.text += event.text;
      else parts.push({ type: 'refusal', text: event.text });
      break;
    case 'citation': {
      const text = parts.findLast((part) => part.type === 'text');
      if (text) text.citations = [...(text.citations ?? []), event.citation];
      break;
    }
    case 'tool_call': {
      const { id, name, custom, signature } = event;
      const call = {
        type: 'tool_call' as const,
        id,
        name,
        arguments: '',
        ...(custom && { custom }),
        ...(signature && { signature }),
      };
      choice.calls.set(event.call, call);
      parts.push(call);
      break;
    }
    case 'arguments': {
      const call = choice.calls.get(event.call);
      if (call) call.arguments += event.text;
      break;
    }
    case 'image':
      parts.push({ type: 'image', source: event.source });
      break;
    case 'audio':
      growAudio(parts, event);
      break;
    case 'stop':
      choice.stop = event.reason;
      if (event.sequence !== undefined) choice.stopSequence = event.sequence;
  }
}

function growAudio(parts: Part[], { data = '', transcript = '', format, id }: Content & { type: 'audio' }): void {
  const known = parts.find((part) => part.type === 'audio');
  const audio = known ?? {
    type: 'audio' as const,
    source: { kind: 'data' as const, mediaType: '', base64: '' },
    format: '',
  };
  if (!known) parts.push(audio);
  // Each piece is base64 of its own, so the bytes are joined and not the texts.
  if (data !== '' && audio.source.kind === 'data') audio.source.base64 = joinBase64(audio.source.base64, data);
  if (transcript !== '') audio.transcript = (audio.transcript ?? '') + transcript;
  if (format) audio.format = format;
  if (id) audio.id = id;
}

function joinBase64(first: string, second: string): string {
  if (first === '') return second;
  if (!first.endsWith('=')) return first + second;
  return Buffer.concat([Buffer.from(first, 'base64'), Buffer.from(second, 'base64')]).toString('base64');
}

/** Log probabilities in the OpenAI form: lists of tokens under `content` and `refusal`. */
function joinLogprobs(known: unknown, more: unknown): unknown {
  if (known === undefined || known === null) return more;
  const [first, second] = [known, more] as Record<string, unknown>[];
  const joined: Record<string, unknown> = { ...first };
  for (const [key, list] of Object.entries(second ?? {})) {
    if (Array.isArray(list))
      joined[key] = [...(Array.isArray(joined[key]) ? (joined[key] as unknown[]) : []), ...(list as unknown[])];
  }
  return joined;
}
