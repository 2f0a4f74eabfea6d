import { AppError } from '../../../../common/errors/app-error.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { Message, Part, ToolCallPart, ToolResultPart } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { BUILT_IN, isBuiltIn } from './built-in-tools.js';
import { flatName } from './declared-tools.js';
import { readContentPart } from './input-media.js';
import { isOurs, unseal } from './reasoning-token.js';
import { invalidRequest, ResponsesError } from './responses.errors.js';

type Wire = Readonly<Record<string, unknown>>;

const ROLES = ['system', 'developer', 'user', 'assistant'] as const;

/** Converts the items of an input to messages: the model's items of one turn become one message. */
export class InputReader {
  readonly messages: Message[] = [];
  private readonly callNames = new Map<string, string>();
  private readonly callSignatures = new Map<string, string>();
  /** The last message, while it contains only results of calls. */
  private results: Message | null = null;

  constructor(private readonly downgrades: Downgrades) {}

  /** @throws {AppError} when an item is invalid */
  take(value: unknown, index: number): void {
    const item = asRecord(value);
    const type = asString(item.type) || (item.role === undefined ? '' : 'message');
    const where = `input[${index}]`;
    if (type === 'message') this.takeMessage(item, where);
    else if (type === 'reasoning') this.takeReasoning(item);
    else if (type === 'function_call') this.takeFunctionCall(item, where);
    else if (type === 'custom_tool_call') this.takeCustomCall(item, where);
    else if (type.endsWith('_output')) this.takeOutput(type, item, where);
    else if (type === 'item_reference') this.takeReference(asString(item.id));
    else if (type.endsWith('_call') && isBuiltIn(type.slice(0, -5))) this.takeBuiltIn(type.slice(0, -5), item, where);
    else if (type === '') throw invalidRequest(`${where}: an item needs a type or a role`);
    // Items for work that OpenAI ran or compacted have no meaning for other vendors.
    else this.downgrades.note(`input.${type}`);
  }

  private takeMessage(item: Wire, where: string): void {
    const role = ROLES.find((known) => known === item.role);
    if (!role) throw invalidRequest(`${where}: role '${asString(item.role)}' is not supported`);
    const { content } = item;
    const parts: Part[] =
      typeof content === 'string'
        ? [{ type: 'text', text: content }]
        : asArray(content).map((part, at) => readContentPart(part, `${where}.content[${at}]`));
    if (role === 'assistant') for (const part of parts) this.addPart(part);
    else this.messages.push({ role, parts });
  }

  private takeReasoning({ encrypted_content: token, content, summary }: Wire): void {
    const encrypted = asString(token);
    const kept = unseal(encrypted);
    if (kept && 'callId' in kept) {
      this.callSignatures.set(kept.callId, kept.signature);
      return;
    }
    if (kept) {
      this.addPart(kept.thought);
      return;
    }
    const texts = [asArray(content), asArray(summary)].map(joinedTexts);
    const text = texts.find((joined) => joined !== '') ?? '';
    // A token that this gateway did not issue is OpenAI's and can be returned to OpenAI.
    const foreign = encrypted !== '' && !isOurs(encrypted);
    if (foreign) this.addPart({ type: 'reasoning', text, signature: encrypted, issuer: 'openai' });
    else if (text !== '') this.addPart({ type: 'reasoning', text });
  }

  private takeFunctionCall(item: Wire, where: string): void {
    const name = asString(item.name);
    if (name === '') throw invalidRequest(`${where}: a function_call needs a name`);
    const args = typeof item.arguments === 'string' ? item.arguments : JSON.stringify(item.arguments ?? {});
    this.call({
      type: 'tool_call',
      id: callIdOf(item, where),
      name: flatName(name, asString(item.namespace)),
      arguments: args.trim() === '' ? '{}' : args,
    });
  }

  private takeCustomCall(item: Wire, where: string): void {
    const name = flatName(asString(item.name), asString(item.namespace));
    this.call({ type: 'tool_call', id: callIdOf(item, where), name, arguments: asString(item.input), custom: true });
  }

  private takeBuiltIn(kind: string, item: Wire, where: string): void {
    if (!isBuiltIn(kind)) return;
    this.call({ type: 'tool_call', id: callIdOf(item, where), name: kind, arguments: BUILT_IN[kind].arguments(item) });
  }

  private call(part: ToolCallPart): void {
    const signature = this.callSignatures.get(part.id);
    this.callNames.set(part.id, part.name);
    this.addPart(signature === undefined ? part : { ...part, signature });
  }

  private takeOutput(type: string, item: Wire, where: string): void {
    const callId = asString(item.call_id) || asString(item.id);
    const name = this.callNames.get(callId);
    if (!RESULTS.has(type)) {
      this.downgrades.note(`input.${type}`);
      return;
    }
    if (callId === '') throw invalidRequest(`${where}: a ${type} needs a call_id`);
    this.respond({
      type: 'tool_result',
      callId,
      ...(name !== undefined && { name }),
      parts: readOutput(type, item.output, where),
      isError: item.status === 'failed',
    });
  }

  private takeReference(id: string): void {
    // A conversation is valid without its reasoning, but not without its messages.
    if (!id.startsWith('rs_')) throw new AppError(ResponsesError.item_not_found, { id });
    this.downgrades.note('input.item_reference');
  }

  private addPart(part: Part): void {
    const last = this.messages.at(-1);
    if (last?.role === 'assistant') last.parts.push(part);
    else this.messages.push({ role: 'assistant', parts: [part] });
  }

  private respond(result: ToolResultPart): void {
    const last = this.messages.at(-1);
    if (last && last === this.results) {
      last.parts.push(result);
      return;
    }
    this.results = { role: 'user', parts: [result] };
    this.messages.push(this.results);
  }
}

/** Item types with results of tools that the client ran. */
const RESULTS = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'shell_call_output',
  'local_shell_call_output',
  'apply_patch_call_output',
]);

function readOutput(type: string, output: unknown, where: string): Part[] {
  if (typeof output === 'string') return [{ type: 'text', text: output }];
  if (type === 'shell_call_output') return [{ type: 'text', text: JSON.stringify(output ?? []) }];
  if (Array.isArray(output)) return output.map((part, at) => readContentPart(part, `${where}.output[${at}]`));
  return [{ type: 'text', text: output === undefined || output === null ? '' : JSON.stringify(output) }];
}

function callIdOf(item: Wire, where: string): string {
  const id = asString(item.call_id) || asString(item.id);
  if (id === '') throw invalidRequest(`${where}: a call needs a call_id`);
  return id;
}

function joinedTexts(parts: readonly unknown[]): string {
  return parts
    .map((part) => asString(asRecord(part).text))
    .filter((text) => text !== '')
    .join('\n\n');
}
