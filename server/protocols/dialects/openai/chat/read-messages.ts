import { asString, type Fields, isFields } from '../../../bytes/untrusted.js';
import type { Message, Part, ToolResultPart } from '../../../canonical/conversation.js';
import { OpenCalls } from '../../../canonical/open-calls.js';
import { invalidText } from '../shared/request-fields.js';
import { readAssistantParts } from './read-assistant.js';
import { readCacheMark, readContent } from './read-parts.js';
import { argumentsText } from './tool-calls.js';

/** @throws {AppError} when a message is invalid */
export function readMessages(messages: readonly unknown[]): Message[] {
  const reader = new MessageReader();
  for (const [at, message] of messages.entries()) {
    if (!isFields(message)) throw invalidText(`messages[${at}] must be an object`, `messages[${at}]`);
    reader.take(message, `messages[${at}]`);
  }
  return reader.messages;
}

class MessageReader {
  readonly messages: Message[] = [];
  /** Legacy calls that wait for their result; they are identified by name and order, so ids are generated. */
  private readonly pending = new OpenCalls();
  private legacyCalls = 0;
  /** The last message, while it contains only results of calls. */
  private results: Message | null = null;

  take(message: Fields, where: string): void {
    switch (message.role) {
      case 'system':
      case 'developer':
        this.add({ role: message.role, parts: this.contentOf(message, where), ...nameOf(message) });
        break;
      case 'user':
        this.takeUser(message, where);
        break;
      case 'assistant':
        this.takeAssistant(message, where);
        break;
      case 'tool':
        this.takeResult(this.result(message, asString(message.tool_call_id), where));
        break;
      case 'function':
        this.takeResult(this.result(message, this.pending.responseNamed(asString(message.name)) ?? '', where));
        break;
      default:
        throw invalidText(
          `${where}.role must be system, developer, user, assistant, tool or function`,
          `${where}.role`,
        );
    }
  }

  private takeUser(message: Fields, where: string): void {
    const parts = this.contentOf(message, where);
    const name = nameOf(message);
    const { results } = this;
    if (!results || name.name !== undefined) this.add({ role: 'user', parts, ...name });
    else if (parts.length > 0) {
      results.parts = results.parts.concat(parts);
      this.results = null;
    }
  }

  private takeAssistant(message: Fields, where: string): void {
    const parts = readAssistantParts(message, this.contentOf(message, where));
    if (isFields(message.function_call)) {
      const { name, arguments: text } = message.function_call;
      const call = { id: `call_function_${++this.legacyCalls}`, name: asString(name) };
      this.pending.open(call.id, call.name);
      parts.push({ type: 'tool_call', ...call, arguments: argumentsText(text) });
    }
    const continues = message.prefix === true || message.partial === true;
    this.add({ role: 'assistant', parts, ...nameOf(message), ...(continues && { prefix: true }) });
  }

  /** Results of one turn go into one message, to which the following user content is added. */
  private takeResult(result: ToolResultPart): void {
    if (this.results) this.results.parts.push(result);
    else this.results = this.add({ role: 'user', parts: [result] });
  }

  private add(message: Message): Message {
    this.results = null;
    this.messages.push(message);
    return message;
  }

  private result(message: Fields, callId: string, where: string): ToolResultPart {
    if (callId === '') throw invalidText(`${where} does not say which call it answers`, where);
    const parts = this.contentOf(message, where);
    return { type: 'tool_result', callId, ...nameOf(message), parts, isError: false, ...readCacheMark(message) };
  }

  private contentOf(message: Fields, where: string): Part[] {
    return readContent(message.content, `${where}.content`);
  }
}

function nameOf({ name }: Fields): { name?: string } {
  return typeof name === 'string' && name !== '' ? { name } : {};
}
