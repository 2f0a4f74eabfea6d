import { randomUUID } from 'node:crypto';
import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { ToolCallPart } from '../../../canonical/conversation.js';

/** The calls of an assistant's message from a client or an upstream; a call without a name is ignored. */
export function readToolCalls(message: Fields): ToolCallPart[] {
  return asArray(message.tool_calls).flatMap((value) => {
    const call = asRecord(value);
    const custom = call.type === 'custom' || (call.function === undefined && call.custom !== undefined);
    const body = asRecord(custom ? call.custom : call.function);
    const name = asString(body.name);
    if (name === '') return [];
    const signature = thoughtSignature(call);
    return [
      {
        type: 'tool_call',
        id: asString(call.id) || newCallId(),
        name,
        arguments: custom ? asString(body.input) : argumentsText(body.arguments),
        ...(custom && { custom }),
        ...(signature !== '' && { signature }),
      },
    ];
  });
}

/** Arguments as JSON text, from clients and upstreams that may also send none or an object. */
export function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '{}' : value;
  return JSON.stringify(value ?? {});
}

/** An id for calls without one. It must also differ from the ids of other turns. */
export function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}

/** Gemini's thought signature of a call, in the field of Google's OpenAI-style API. */
export function thoughtSignature(holder: Fields): string {
  return asString(asRecord(asRecord(holder.extra_content).google).thought_signature);
}

/** The field that `thoughtSignature` reads. */
export function thoughtContent(signature: string): Fields {
  return { extra_content: { google: { thought_signature: signature } } };
}

/** A call in the form of a message. */
export function writeToolCall({ id, name, arguments: text, custom, signature }: ToolCallPart): Fields {
  const body = custom
    ? { type: 'custom', custom: { name, input: text } }
    : { type: 'function', function: { name, arguments: text === '' ? '{}' : text } };
  return { id, ...body, ...(signature && thoughtContent(signature)) };
}
