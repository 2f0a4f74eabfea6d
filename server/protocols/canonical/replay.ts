import type { Part } from './conversation.js';
import type { Reply, ReplyEvent } from './reply.js';

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
