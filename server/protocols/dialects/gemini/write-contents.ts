import type { BodyDraft } from '../../bytes/body-draft.js';
import { asArray, type Fields, isFields, objectIn } from '../../bytes/untrusted.js';
import type {
  AudioPart,
  MediaSource,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { NO_SIGNATURE } from '../../models/gemini/gemini-traits.js';
import { field, objectsOf } from './gemini-fields.js';

/**
 * The parts of a turn with a thought signature on its calls. Only the first of parallel calls carries it, so one is
 * enough; returns the same parts when there already is one, or no call.
 */
function signedCalls<Part extends Fields>(parts: readonly Part[]): readonly (Part | Fields)[] {
  const calls = parts.filter((part) => field(part, 'functionCall') !== undefined);
  const [first] = calls;
  if (!first || calls.some((call) => field(call, 'thoughtSignature') !== undefined)) return parts;
  return parts.map((part) => (part === first ? { ...part, thoughtSignature: NO_SIGNATURE } : part));
}

/** Adds signatures to a body that passes through: another model may have made the calls in it. */
export function signCallsIn(draft: BodyDraft): void {
  if (!draft.mentions('"functionCall"') && !draft.mentions('"function_call"')) return;
  const contents = asArray(draft.get('contents'));
  const signed = contents.map((content) => {
    if (!isFields(content)) return content;
    const parts = objectsOf(content.parts);
    const better = signedCalls(parts);
    return better === parts ? content : { ...content, parts: better };
  });
  if (signed.some((content, at) => content !== contents[at])) draft.set('contents', signed);
}

/** Consecutive messages of one side. */
interface Turn {
  role: 'user' | 'model';
  parts: Part[];
}

/** The turns of a conversation: without instructions, and with consecutive messages of one side merged. */
function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role: speaker, parts } of messages) {
    if (speaker === 'system' || speaker === 'developer') continue;
    const role = speaker === 'assistant' ? 'model' : 'user';
    const last = turns.at(-1);
    if (last?.role === role) for (const part of parts) last.parts.push(part);
    else turns.push({ role, parts: [...parts] });
  }
  return turns;
}

/**
 * Orders results as the API requires: every call has exactly one result, at the beginning of the next turn. Other
 * results become text.
 */
function responseCalls(turns: readonly Turn[]): Turn[] {
  const answered: Turn[] = [];
  let open: ToolCallPart[] = [];
  for (const turn of turns) {
    if (turn.role === 'user') {
      answered.push({ role: 'user', parts: [...settled(open, turn.parts)] });
      open = [];
    } else {
      answered.push(turn);
      open = turn.parts.filter((part) => part.type === 'tool_call');
    }
  }
  if (open.length > 0) answered.push({ role: 'user', parts: open.map(missingResult) });
  return answered;
}

/** The results of the open calls in order, then the remaining parts. */
function settled(open: readonly ToolCallPart[], parts: readonly Part[]): Part[] {
  const ids = new Set(open.map(({ id }) => id));
  const results = new Map<string, ToolResultPart>();
  const others: Part[] = [];
  for (const part of parts) {
    if (part.type !== 'tool_result') others.push(part);
    else if (ids.has(part.callId) && !results.has(part.callId)) results.set(part.callId, part);
    else for (const loose of part.parts) others.push(loose);
  }
  return [...open.map((call) => results.get(call.id) ?? missingResult(call)), ...others];
}

function missingResult({ id, name }: ToolCallPart): ToolResultPart {
  return { type: 'tool_result', callId: id, name, parts: [{ type: 'text', text: 'No result.' }], isError: true };
}

export interface Content {
  role: 'user' | 'model';
  parts: Fields[];
}

export interface ContentOptions {
  /** Calls require a thought signature. */
  wantsSignatures: boolean;
  /** Calls and results have ids. */
  ids: boolean;
}

/**
 * The turns of a conversation in the API's form, without its instructions.
 * @throws {AppError} unsupported
 */
export function writeContents(
  messages: readonly Message[],
  options: ContentOptions,
  downgrades: Downgrades,
): Content[] {
  if (messages.some(({ name }) => name)) downgrades.note('name');
  const writer = new ContentWriter(options, downgrades);
  const contents = responseCalls(turnsOf(messages))
    .map(({ role, parts }): Content => ({ role, parts: writer.parts(parts) }))
    .filter(({ parts }) => parts.length > 0);
  if (!options.wantsSignatures) return contents;
  return contents.map(({ role, parts }) => ({ role, parts: [...signedCalls(parts)] }));
}

/** All instructions of a conversation as one text; empty when there are none. */
export function instructionOf(messages: readonly Message[]): string {
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .flatMap(({ parts }) => parts)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .filter((text) => text !== '')
    .join('\n');
}

class ContentWriter {
  /** Names of calls by their ids: results must repeat them. */
  private readonly names = new Map<string, string>();

  constructor(
    private readonly options: ContentOptions,
    private readonly downgrades: Downgrades,
  ) {}

  parts(parts: readonly Part[]): Record<string, unknown>[] {
    return parts.flatMap((part) => this.part(part));
  }

  private part(part: Part): Record<string, unknown>[] {
    switch (part.type) {
      case 'text':
      case 'refusal':
        return part.text === '' ? [] : [{ text: part.text }];
      case 'reasoning':
        if (part.issuer === 'gemini' && part.signature) return [thought(part.text, part.signature)];
        // Models accept only their own reasoning.
        this.downgrades.note('reasoning_content');
        return [];
      case 'tool_call':
        return [this.call(part)];
      case 'tool_result':
        return this.result(part);
      case 'audio':
        return this.audio(part);
      case 'image':
      case 'file':
      case 'video':
        return [media(part.source, part.type === 'image' ? 'image/png' : 'application/octet-stream')];
    }
  }

  private call({ id, name, arguments: text, custom, signature }: ToolCallPart): Record<string, unknown> {
    this.names.set(id, name);
    const args = custom ? { input: text } : argumentsOf(text);
    const functionCall = { ...this.id(id), name, args };
    return { functionCall, ...(signature && { thoughtSignature: signature }) };
  }

  /** Files of a result become separate parts next to it. */
  private result({ callId, name, parts, isError }: ToolResultPart): Record<string, unknown>[] {
    const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const files = this.parts(parts.filter((part) => part.type !== 'text'));
    const known = name ?? this.names.get(callId) ?? callId;
    const response = responseOf(texts.join('\n'), isError);
    return [{ functionResponse: { ...this.id(callId), name: known, response } }, ...files];
  }

  private audio({ source, format, transcript }: AudioPart): Record<string, unknown>[] {
    // Audio that another vendor stores is replaced by its transcript.
    if (source.kind === 'file' && transcript) return [{ text: transcript }];
    return [media(source, audioType(format))];
  }

  private id(id: string): { id?: string } {
    return this.options.ids ? { id } : {};
  }
}

function thought(text: string, thoughtSignature: string): Record<string, unknown> {
  return { text, ...(text !== '' && { thought: true }), thoughtSignature };
}

function argumentsOf(text: string): Record<string, unknown> {
  return objectIn(text) ?? (text.trim() === '' ? {} : { input: text });
}

/** Results must be objects; other values are wrapped in one. */
function responseOf(text: string, isError: boolean): Record<string, unknown> {
  if (isError) return { error: text };
  return objectIn(text) ?? { result: text };
}

/** @throws {AppError} unsupported: files that another vendor stores */
function media(source: MediaSource, otherwise: string): Record<string, unknown> {
  const type = source.mediaType ? mediaTypeOf(source.mediaType) : undefined;
  if (source.kind === 'data') return { inlineData: { mimeType: type ?? otherwise, data: source.base64 } };
  const fileUri = source.kind === 'url' ? source.url : source.id;
  if (!/^(\w+:|files\/)/.test(fileUri)) throw unsupported('file_id');
  return { fileData: { ...(type && { mimeType: type }), fileUri } };
}

function mediaTypeOf(type: string): string {
  const names: Record<string, string> = {
    'image/jpg': 'image/jpeg',
    'audio/mpeg': 'audio/mp3',
    'audio/x-wav': 'audio/wav',
  };
  return names[type] ?? type;
}

function audioType(format: string): string {
  return format === 'pcm16' ? 'audio/L16;rate=24000' : `audio/${format || 'wav'}`;
}
