import type {
  Conversation,
  FilePart,
  ImagePart,
  MediaSource,
  Message,
  Part,
  ToolResultPart,
} from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import type { WireObject } from './output-items.js';

/** Writes a conversation's messages as input items. */
class InputWriter {
  readonly items: WireObject[] = [];
  /** Calls whose results must be written in the form of custom tools. */
  private readonly custom = new Set<string>();

  constructor(private readonly downgrades: Downgrades) {}

  /** @throws {AppError} unsupported: media that this API does not support */
  take({ role, parts, name, prefix }: Message): void {
    if (name) this.downgrades.note('name');
    if (prefix) this.downgrades.note('prefix');
    for (const part of parts) if ('cache' in part && part.cache) this.downgrades.note('cache_control');
    if (role === 'assistant') for (const part of parts) this.takeAssistant(part);
    // Models of this API follow the developer role, the equivalent of the system role in other APIs.
    else this.takeInput(role === 'user' ? 'user' : 'developer', parts);
  }

  private takeInput(role: 'user' | 'developer', parts: readonly Part[]): void {
    for (const part of parts) if (part.type === 'tool_result') this.takeResult(part);
    const content = parts.filter((part) => part.type !== 'tool_result').map((part) => this.inputPart(part));
    if (content.length > 0) this.items.push({ type: 'message', role, content });
  }

  private takeResult({ callId, parts, isError }: ToolResultPart): void {
    if (isError) this.downgrades.note('is_error');
    const texts = parts.every((part) => part.type === 'text');
    const output = texts ? parts.map(({ text }) => text).join('\n') : parts.map((part) => this.inputPart(part));
    const type = this.custom.has(callId) ? 'custom_tool_call_output' : 'function_call_output';
    this.items.push({ type, call_id: callId, output });
  }

  private takeAssistant(part: Part): void {
    switch (part.type) {
      case 'text':
        if (part.text !== '') this.addOutput({ type: 'output_text', text: part.text });
        break;
      case 'refusal':
        this.addOutput({ type: 'refusal', refusal: part.text });
        break;
      case 'tool_call': {
        const { id, name, arguments: args, custom } = part;
        if (custom) this.custom.add(id);
        const call = { call_id: id, name };
        if (custom) this.items.push({ type: 'custom_tool_call', ...call, input: args });
        else this.items.push({ type: 'function_call', ...call, arguments: args === '' ? '{}' : args });
        break;
      }
      case 'reasoning': {
        const { text, signature, issuer } = part;
        const summary = text === '' ? [] : [{ type: 'summary_text', text }];
        // OpenAI accepts only reasoning that it can verify.
        if (issuer === 'openai' && signature !== undefined) {
          this.items.push({ type: 'reasoning', summary, encrypted_content: signature });
        } else this.downgrades.note('reasoning');
        break;
      }
      case 'audio':
        if (part.transcript) this.addOutput({ type: 'output_text', text: part.transcript });
        else this.downgrades.note('audio');
        break;
      default:
        this.downgrades.note(part.type);
    }
  }

  /** Adds content to the current assistant message. */
  private addOutput(content: WireObject): void {
    const last = this.items.at(-1);
    if (last?.role === 'assistant' && Array.isArray(last.content)) last.content.push(content);
    else this.items.push({ type: 'message', role: 'assistant', content: [content] });
  }

  private inputPart(part: Part): WireObject {
    switch (part.type) {
      case 'text':
      case 'refusal':
        return { type: 'input_text', text: part.text };
      case 'image':
        return writeImage(part);
      case 'file':
        return writeFile(part);
      case 'audio':
        if (part.source.kind !== 'data') throw unsupported('audio by address');
        return { type: 'input_audio', input_audio: { data: part.source.base64, format: part.format } };
      default:
        throw unsupported(part.type);
    }
  }
}

function writeImage({ source, detail = 'auto' }: ImagePart): WireObject {
  if (source.kind === 'file') return { type: 'input_image', file_id: source.id, detail };
  return { type: 'input_image', image_url: urlOf(source), detail };
}

function writeFile({ source, name }: FilePart): WireObject {
  if (source.kind === 'file') return { type: 'input_file', file_id: source.id };
  if (source.kind === 'url') return { type: 'input_file', file_url: source.url };
  const extension = source.mediaType.split('/').at(-1) || 'pdf';
  return { type: 'input_file', filename: name ?? `file.${extension}`, file_data: urlOf(source) };
}

function urlOf(source: Exclude<MediaSource, { kind: 'file' }>): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`;
}

/** @throws {AppError} unsupported: media that this API does not support */
export function writeInput(messages: Conversation['messages'], downgrades: Downgrades): WireObject[] {
  const writer = new InputWriter(downgrades);
  for (const message of messages) writer.take(message);
  return writer.items;
}
