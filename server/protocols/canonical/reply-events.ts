import type { Part } from './conversation.js';
import type { Reply, ReplyChoice, ReplyEvent } from './reply.js';

/** Converts a complete response to stream events, for clients that stream when the upstream cannot. */
export function* replayReply(reply: Reply): Generator<ReplyEvent> {
  yield { type: 'start', id: reply.id, model: reply.model };
  for (const [choice, { parts, stop, stopSequence, logprobs }] of reply.choices.entries()) {
    let calls = 0;
    let first = true;
    for (const part of parts) {
      for (const event of eventsOf(part, calls)) {
        if (event.type === 'text' && first && logprobs !== undefined) {
          first = false;
          yield { ...event, choice, logprobs };
        } else yield { ...event, choice };
      }
      if (part.type === 'tool_call') calls++;
    }
    yield { type: 'stop', reason: stop, choice, ...(stopSequence !== undefined && { sequence: stopSequence }) };
  }
  for (const [family, fields] of Object.entries(reply.only ?? {})) {
    for (const [name, value] of Object.entries(fields)) {
      yield { type: 'only', family: family as 'openai' | 'anthropic' | 'gemini', name, value };
    }
  }
  if (reply.usage) yield { type: 'usage', usage: reply.usage };
}

function* eventsOf(
  part: Part,
  call: number,
): Generator<Exclude<ReplyEvent, { type: 'start' | 'usage' | 'error' | 'only' }>> {
  switch (part.type) {
    case 'text':
      yield { type: 'text', text: part.text };
      for (const citation of part.citations ?? []) yield { type: 'citation', citation };
      break;
    case 'reasoning': {
      const issuer = part.issuer ?? 'openai';
      if (part.redacted !== undefined) yield { type: 'redacted', data: part.redacted, issuer };
      else yield { type: 'reasoning', text: part.text };
      if (part.signature !== undefined) yield { type: 'signature', signature: part.signature, issuer };
      break;
    }
    case 'refusal':
      yield { type: 'refusal', text: part.text };
      break;
    case 'tool_call': {
      const { id, name, custom, signature } = part;
      yield { type: 'tool_call', call, id, name, ...(custom && { custom }), ...(signature && { signature }) };
      yield { type: 'arguments', call, text: part.arguments };
      break;
    }
    case 'image':
      yield { type: 'image', source: part.source };
      break;
    case 'audio': {
      const { source, transcript, format, id } = part;
      const data = source.kind === 'data' ? source.base64 : undefined;
      yield { type: 'audio', format, ...(data && { data }), ...(transcript && { transcript }), ...(id && { id }) };
    }
  }
}

interface Growing extends ReplyChoice {
  /** Parts of tool calls by their number. */
  calls: Map<number, Part & { type: 'tool_call' }>;
  /** Chunks of the audio, joined at the end. */
  audioBytes: Buffer[];
}

/**
 * Collects a streamed response into one reply.
 * @throws {ResponseError} when the stream contains an error
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
  reply.choices = choices.map(grown);
  return reply;
}

function grown({ calls: _, audioBytes, ...choice }: Growing): ReplyChoice {
  const audio = choice.parts.find((part) => part.type === 'audio');
  if (audio?.source.kind === 'data') audio.source.base64 = Buffer.concat(audioBytes).toString('base64');
  return choice;
}

function choiceAt(choices: Growing[], index: number): Growing {
  while (choices.length <= index) choices.push({ parts: [], stop: 'stop', calls: new Map(), audioBytes: [] });
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
      if (event.logprobs !== undefined) growLogprobs(choice, event.logprobs);
      break;
    case 'reasoning':
      // A signed reasoning block is complete.
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
      growAudio(choice, event);
      break;
    case 'stop':
      choice.stop = event.reason;
      if (event.sequence !== undefined) choice.stopSequence = event.sequence;
  }
}

function growAudio(choice: Growing, { data = '', transcript = '', format, id }: Content & { type: 'audio' }): void {
  const { parts, audioBytes } = choice;
  const known = parts.find((part) => part.type === 'audio');
  const audio = known ?? {
    type: 'audio' as const,
    source: { kind: 'data' as const, mediaType: '', base64: '' },
    format: '',
  };
  if (!known) parts.push(audio);
  // Each chunk is base64 on its own, so the bytes are joined, not the texts.
  if (data !== '') audioBytes.push(Buffer.from(data, 'base64'));
  if (transcript !== '') audio.transcript = (audio.transcript ?? '') + transcript;
  if (format) audio.format = format;
  if (id) audio.id = id;
}

/** Log probabilities in the OpenAI form: lists of tokens under `content` and `refusal`. */
function growLogprobs(choice: Growing, more: unknown): void {
  if (typeof more !== 'object' || more === null) return;
  choice.logprobs ??= {};
  const known = choice.logprobs as Record<string, unknown>;
  for (const [key, value] of Object.entries(more)) {
    const list: unknown = known[key];
    // Lists grow in place: copying them at every token takes quadratic time.
    if (Array.isArray(list) && Array.isArray(value)) for (const token of value) list.push(token);
    else if (list === undefined || list === null) known[key] = Array.isArray(value) ? [...(value as unknown[])] : value;
  }
}
