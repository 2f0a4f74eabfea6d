import { AppError } from '../../../../common/errors/app-error.js';
import { asArray, asRecord, asString } from '../../../bytes/untrusted.js';
import type { MediaSource, Message, Part, ToolCallPart, ToolResultPart } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { BUILT_IN, flatName, isBuiltIn } from './declared-tools.js';
import { isOurs, unseal } from './reasoning-token.js';
import { invalidRequest, ResponsesError } from './responses.errors.js';

type Wire = Readonly<Record<string, unknown>>;

const DATA_URL = /^data:([^;,]*)((?:;[^;,]*)*?);base64,/;
const DETAILS = ['low', 'high', 'auto'] as const;

/**
 * A content part of an input message or of a tool's output.
 * @param where names the part in an error
 * @throws {AppError} when its type is unknown, or it has no source
 */
function readContentPart(value: unknown, where: string): Part {
  const wire = asRecord(value);
  switch (wire.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
    case 'summary_text':
    case 'reasoning_text':
      return { type: 'text', text: asString(wire.text) };
    case 'refusal':
      return { type: 'refusal', text: asString(wire.refusal) };
    case 'input_image':
      return readImage(wire, where);
    case 'input_file':
      return readFile(wire, where);
    case 'input_audio':
      return readAudio(wire, where);
    default:
      throw invalidRequest(`${where}: content of type '${asString(wire.type)}' is not supported`);
  }
}

function readImage(wire: Wire, where: string): Part {
  // Some clients send the object of the chat API here.
  const url = asString(wire.image_url) || asString(asRecord(wire.image_url).url);
  const detail = DETAILS.find((known) => known === wire.detail);
  const source = sourceOf(url, asString(wire.file_id));
  if (!source) throw invalidRequest(`${where}: an input_image needs image_url or file_id`);
  return { type: 'image', source, ...(detail && { detail }) };
}

function readFile(wire: Wire, where: string): Part {
  const data = asString(wire.file_data);
  // Some clients omit the data URL prefix.
  const inline: MediaSource | null =
    data === '' || DATA_URL.test(data) ? null : { kind: 'data', mediaType: 'application/pdf', base64: data };
  const source = inline ?? sourceOf(data || asString(wire.file_url), asString(wire.file_id));
  if (!source) throw invalidRequest(`${where}: an input_file needs file_data, file_url or file_id`);
  const name = asString(wire.filename);
  return { type: 'file', source, ...(name && { name }) };
}

function readAudio(wire: Wire, where: string): Part {
  const { data, format } = asRecord(wire.input_audio);
  if (asString(data) === '') throw invalidRequest(`${where}: an input_audio needs input_audio.data`);
  const kind = asString(format) || 'wav';
  const mediaType = kind === 'mp3' ? 'audio/mpeg' : `audio/${kind}`;
  return { type: 'audio', source: { kind: 'data', mediaType, base64: asString(data) }, format: kind };
}

function sourceOf(url: string, fileId: string): MediaSource | null {
  if (url !== '') {
    const [head, mediaType] = DATA_URL.exec(url) ?? [];
    if (head !== undefined) return { kind: 'data', mediaType: mediaType ?? '', base64: url.slice(head.length) };
    return { kind: 'url', url };
  }
  return fileId === '' ? null : { kind: 'file', id: fileId };
}

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
