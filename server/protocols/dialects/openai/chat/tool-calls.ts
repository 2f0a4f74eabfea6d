import { randomUUID } from 'node:crypto';
import { asArray, asRecord, asString, type Fields } from '../../../bytes/untrusted.js';
import type { ToolCallPart } from '../../../canonical/conversation.js';
import type { ReplyEvent } from '../../../canonical/reply.js';

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

interface Call {
  /** The call's number among the emitted calls; null until its name is known. */
  number: number | null;
  id: string;
  custom: boolean;
  /** Arguments received before the name. */
  held: string;
  /** Whether any arguments were emitted. */
  hasArguments: boolean;
}

/**
 * Assembles the fragments of one choice's tool calls. Vendors number calls from any number, number all of them 0, or
 * omit the number; a new id with a name begins a new call.
 */
export class CallReader {
  private readonly calls: Call[] = [];
  private readonly byIndex = new Map<unknown, Call>();
  private count = 0;

  constructor(private readonly choice: number) {}

  get any(): boolean {
    return this.count > 0;
  }

  take(fragment: Fields): ReplyEvent[] {
    const custom = fragment.type === 'custom' || (fragment.function === undefined && fragment.custom !== undefined);
    const body = asRecord(custom ? fragment.custom : fragment.function);
    const call = this.callOf(fragment, custom, asString(body.name));
    const text = argumentsIn(custom ? body.input : body.arguments);
    const events = this.begin(call, asString(body.name), thoughtSignature(fragment));
    if (call.number === null) {
      call.held += text;
      return [];
    }
    const args = call.held + text;
    call.held = '';
    if (args === '') return events;
    call.hasArguments = true;
    return [...events, { type: 'arguments', call: call.number, text: args, choice: this.choice }];
  }

  /** A call without arguments is given an empty object. */
  finish(): ReplyEvent[] {
    return this.calls.flatMap(({ number, custom, hasArguments }) =>
      number === null || custom || hasArguments
        ? []
        : [{ type: 'arguments' as const, call: number, text: '{}', choice: this.choice }],
    );
  }

  private callOf({ index, id }: Fields, custom: boolean, name: string): Call {
    const known = typeof index === 'number' ? this.byIndex.get(index) : this.known(asString(id), name);
    const renamed = asString(id) !== '' && known !== undefined && known.id !== '' && known.id !== id;
    if (known && !(renamed && name !== '')) {
      known.id ||= asString(id);
      return known;
    }
    const call: Call = { number: null, id: asString(id), custom, held: '', hasArguments: false };
    this.calls.push(call);
    if (typeof index === 'number') this.byIndex.set(index, call);
    return call;
  }

  /** Without a number: the call with that id, or, for a fragment without a new id or name, the last one. */
  private known(id: string, name: string): Call | undefined {
    if (id !== '') return this.calls.find((call) => call.id === id);
    return name === '' ? this.calls.at(-1) : undefined;
  }

  private begin(call: Call, name: string, signature: string): ReplyEvent[] {
    if (call.number !== null || name === '') return [];
    call.number = this.count++;
    call.id ||= newCallId();
    const { number, id, custom } = call;
    return [
      {
        type: 'tool_call',
        call: number,
        id,
        name,
        ...(custom && { custom }),
        ...(signature !== '' && { signature }),
        choice: this.choice,
      },
    ];
  }
}

function argumentsIn(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
