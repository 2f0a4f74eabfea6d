import { randomUUID } from 'node:crypto';
import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { ToolCallPart } from '../../../canonical/conversation.js';

/** The calls of an assistant's message, whoever wrote it; a call without a name is none. */
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

/** Arguments as the text of an object, from clients and upstreams that send none or the object itself too. */
export function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '{}' : value;
  return JSON.stringify(value ?? {});
}

/** For calls that came without one. It must differ from those of other turns, too. */
export function newCallId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}

/** Gemini's proof of the thought behind a call, where Google's own OpenAI-style API puts it. */
export function thoughtSignature(holder: Fields): string {
  return asString(asRecord(asRecord(holder.extra_content).google).thought_signature);
}

/** Where `thoughtSignature` finds it again. */
export function thoughtContent(signature: string): Fields {
  return { extra_content: { google: { thought_signature: signature } } };
}

/** A call as it stands in a message. */
export function writeToolCall({ id, name, arguments: text, custom, signature }: ToolCallPart): Fields {
  const body = custom
    ? { type: 'custom', custom: { name, input: text } }
    : { type: 'function', function: { name, arguments: text === '' ? '{}' : text } };
  return { id, ...body, ...(signature && thoughtContent(signature)) };
}
