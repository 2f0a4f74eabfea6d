import { asRecord, asString, isFields } from '../../bytes/untrusted.js';
import type { MediaSource, Message, Part, ToolResultPart } from '../../canonical/conversation.js';
import { OpenCalls } from '../../canonical/open-calls.js';
import { invalidGemini } from './gemini.errors.js';
import { field, objectsOf, stringOf } from './gemini-fields.js';

/** URIs that only Google can open: its own storage, and YouTube videos. */
const GOOGLE_FILE =
  /^(gs:|files\/|https:\/\/generativelanguage\.googleapis\.com\/|https:\/\/((www|m)\.)?(youtube\.com|youtu\.be)\/)/;

/**
 * The messages of a request. Turns can be a string, one message, or a list of either, as the API's SDKs allow.
 * @throws {AppError} when a turn is invalid
 */
export function readContents(contents: unknown): Message[] {
  const reader = new ContentReader();
  const list: unknown[] = Array.isArray(contents) ? contents : [contents];
  const messages: Message[] = [];
  for (const content of list) {
    const message = reader.message(content);
    const last = messages.at(-1);
    // Google's packages send each chunk of a streamed response back as a separate turn.
    if (message.role === 'assistant' && last?.role === 'assistant') last.parts.push(...message.parts);
    else if (message.parts.length > 0) messages.push(message);
  }
  if (messages.length === 0) throw invalidGemini('contents is not specified');
  return messages;
}

/** The text of an instruction, which can be a string, a part, or a message. */
export function readInstruction(value: unknown): string {
  if (typeof value === 'string') return value;
  const parts = field(value, 'parts') ?? value;
  return objectsOf(parts)
    .map((part) => asString(part.text))
    .filter((text) => text !== '')
    .join('\n');
}

class ContentReader {
  private readonly open = new OpenCalls();
  private calls = 0;

  message(content: unknown): Message {
    if (typeof content === 'string') return { role: 'user', parts: textParts(content) };
    if (!isFields(content)) throw invalidGemini('every item of contents must be an object');
    // Some clients send a part instead of a message.
    const parts = content.parts ?? ('text' in content ? content : []);
    const list: unknown[] = Array.isArray(parts) ? parts : [parts];
    const read = list.flatMap((part) => this.parts(part));
    if (content.role === 'model') return { role: 'assistant', parts: read };
    const isResult = (part: Part) => part.type === 'tool_result';
    return { role: 'user', parts: [...read.filter(isResult), ...read.filter((part) => !isResult(part))] };
  }

  private parts(part: unknown): Part[] {
    if (typeof part === 'string') return textParts(part);
    if (!isFields(part)) return [];
    const signature = stringOf(field(part, 'thoughtSignature'));
    const call = field(part, 'functionCall');
    if (isFields(call)) return [this.call(call, signature)];
    const result = field(part, 'functionResponse');
    if (isFields(result)) return [this.result(result)];
    const file = field(part, 'inlineData') ?? field(part, 'fileData');
    if (isFields(file)) return [mediaPart(file)];
    return [...codeParts(part), ...textOrThought(part, signature)];
  }

  private call(call: Record<string, unknown>, signature: string | undefined): Part {
    const name = asString(call.name);
    const id = asString(call.id) || `call_${name}_${this.calls}`;
    this.calls++;
    this.open.open(id, name);
    const text = JSON.stringify(asRecord(call.args));
    return { type: 'tool_call', id, name, arguments: text, ...(signature && { signature }) };
  }

  /** Results without an id are assigned to the calls of their name, in order. */
  private result(result: Record<string, unknown>): ToolResultPart {
    const name = asString(result.name);
    const id = asString(result.id);
    if (id !== '') this.open.close(id);
    const callId = id || (this.open.responseNamed(name) ?? `call_${name}_${this.calls++}`);
    const { text, isError } = responseText(result.response);
    const files = objectsOf(result.parts).flatMap((part) => this.parts(part));
    const parts: Part[] = [{ type: 'text', text }, ...files];
    return { type: 'tool_result', callId, ...(name && { name }), parts, isError };
  }
}

function textParts(text: string): Part[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function textOrThought(part: Record<string, unknown>, signature: string | undefined): Part[] {
  const text = asString(part.text);
  const signed = signature === undefined ? undefined : { signature, issuer: 'gemini' as const };
  if (part.thought === true) return [{ type: 'reasoning', text, ...signed }];
  return [...textParts(text), ...(signed ? [{ type: 'reasoning' as const, text: '', ...signed }] : [])];
}

/** Code that Google's interpreter ran is text for other vendors. */
function codeParts(part: Record<string, unknown>): Part[] {
  const code = field(part, 'executableCode');
  const ran = field(part, 'codeExecutionResult');
  return [...(isFields(code) ? textParts(codeText(code)) : []), ...(isFields(ran) ? textParts(outputText(ran)) : [])];
}

/** Code as a fenced block. */
export function codeText(code: unknown): string {
  const { language, code: text } = asRecord(code);
  const name = asString(language).toLowerCase();
  return `\n\`\`\`${name === 'language_unspecified' ? '' : name}\n${asString(text)}\n\`\`\`\n`;
}

/** The output of code as a fenced block. */
export function outputText(result: unknown): string {
  return `\n\`\`\`output\n${asString(asRecord(result).output)}\n\`\`\`\n`;
}

function mediaPart(file: Record<string, unknown>): Part {
  const mediaType = asString(field(file, 'mimeType')).toLowerCase();
  const source = sourceOf(file, mediaType);
  const name = stringOf(field(file, 'displayName'));
  const [kind, format = ''] = mediaType.split(';', 1)[0]?.split('/') ?? [];
  if (kind === 'image') return { type: 'image', source };
  if (kind === 'video') return { type: 'video', source };
  if (kind === 'audio') return { type: 'audio', source, format: audioFormat(format) };
  return { type: 'file', source, ...(name && { name }) };
}

function audioFormat(subtype: string): string {
  const names: Record<string, string> = { mpeg: 'mp3', 'x-wav': 'wav', wave: 'wav', l16: 'pcm16' };
  return names[subtype] ?? subtype;
}

/** @throws {AppError} when there is neither data nor a URI */
function sourceOf(file: Record<string, unknown>, mediaType: string): MediaSource {
  const data = file.data;
  if (typeof data === 'string') return { kind: 'data', mediaType, base64: standardBase64(data) };
  const uri = field(file, 'fileUri');
  if (typeof uri !== 'string' || uri === '') throw invalidGemini('a file has neither data nor fileUri');
  const type = mediaType === '' ? {} : { mediaType };
  return GOOGLE_FILE.test(uri) ? { kind: 'file', id: uri, ...type } : { kind: 'url', url: uri, ...type };
}

/** Converts the URL-safe base64 alphabet, which the API also accepts. */
function standardBase64(data: string): string {
  return /[-_]/.test(data) ? data.replaceAll('-', '+').replaceAll('_', '/') : data;
}

/** A single string under one of the usual names is the result itself. */
function responseText(response: unknown): { text: string; isError: boolean } {
  if (typeof response === 'string') return { text: response, isError: false };
  const fields = asRecord(response);
  const [entry, ...more] = Object.entries(fields);
  if (entry && more.length === 0) {
    const [key, value] = entry;
    if (typeof value === 'string' && ['result', 'output', 'content', 'error'].includes(key)) {
      return { text: value, isError: key === 'error' };
    }
  }
  return { text: JSON.stringify(fields), isError: false };
}
