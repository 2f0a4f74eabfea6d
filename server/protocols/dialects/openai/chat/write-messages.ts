import type { Fields } from '../../../bytes/untrusted.js';
import type { UpstreamTraits } from '../../../canonical/chat-codec.js';
import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  TextPart,
  ToolResultPart,
} from '../../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../../canonical/downgrades.js';
import { NO_SIGNATURE, traitsOf } from '../../../models/gemini/gemini-traits.js';
import { isOpenAiModel } from '../../../models/openai/openai-models.js';
import { mediaUrlOf } from './media.js';
import { reasoningDetail } from './reasoning.js';
import { writeToolCall } from './tool-calls.js';

/** Writes the content of messages other than the assistant's. */
class ContentWriter {
  constructor(
    private readonly marksCache: boolean,
    private readonly downgrades: Downgrades,
  ) {}

  /**
   * A string where that is sufficient, because not every vendor accepts lists; otherwise a list of parts.
   * @throws {AppError} unsupported
   */
  write(parts: readonly Part[]): string | Fields[] {
    const [first, ...rest] = parts;
    if (!first) return '';
    const written = parts.flatMap((part) => this.part(part));
    const marked = this.marksCache && 'cache' in first && first.cache;
    return rest.length === 0 && first.type === 'text' && !marked ? first.text : written;
  }

  /** The media of a tool's result, with a text that names the call. */
  mediaOf({ callId, parts }: ToolResultPart): Part[] {
    const media = parts.filter((part) => part.type !== 'text');
    if (media.length === 0) return [];
    const caption: TextPart = { type: 'text', text: `Shown by the result of tool call ${callId}:` };
    return [caption, ...media];
  }

  private part(part: Part): Fields[] {
    const written = this.plain(part);
    if (!written || !('cache' in part) || !part.cache) return written ? [written] : [];
    const ttl = part.cache.ttl === '1h' && { ttl: part.cache.ttl };
    if (this.marksCache) return [{ ...written, cache_control: { type: 'ephemeral', ...ttl } }];
    this.downgrades.note('cache_control');
    return [written];
  }

  private plain(part: Part): Fields | null {
    switch (part.type) {
      case 'text':
      case 'refusal':
        return { type: 'text', text: part.text };
      case 'image':
        // An uploaded image is only available at its vendor.
        if (part.source.kind === 'file') throw unsupported('images by file id');
        return {
          type: 'image_url',
          image_url: { url: mediaUrlOf(part.source), ...(part.detail && { detail: part.detail }) },
        };
      case 'audio': {
        const { source, format } = part;
        const data = source.kind === 'data' ? source.base64 : mediaUrlOf(source);
        return { type: 'input_audio', input_audio: { data, format } };
      }
      case 'video':
        return { type: 'video_url', video_url: { url: mediaUrlOf(part.source) } };
      case 'file':
        return writeFile(part);
      default:
        return null;
    }
  }
}

function writeFile({ source, name }: Part & { type: 'file' }): Fields {
  const filename = name !== undefined && { filename: name };
  if (source.kind === 'file') return { type: 'file', file: { file_id: source.id, ...filename } };
  if (source.kind === 'data' && source.mediaType.startsWith('text/')) {
    // Files are PDF here; the content of a text file is sent as text.
    const text = Buffer.from(source.base64, 'base64').toString('utf8');
    return { type: 'text', text: name === undefined ? text : `${name}:\n${text}` };
  }
  return { type: 'file', file: { file_data: mediaUrlOf(source), filename: name ?? 'file.pdf' } };
}

/** @throws {AppError} unsupported, when the model does not support a part */
export function writeMessages(conversation: Conversation, traits: UpstreamTraits, downgrades: Downgrades): Fields[] {
  const writer = new MessageWriter(conversation.model, traits, downgrades);
  return conversation.messages.flatMap((message) => writer.write(message));
}

class MessageWriter {
  private readonly content: ContentWriter;

  /** For OpenAI's own models, which reject undocumented message fields. */
  private readonly strict: boolean;

  constructor(
    private readonly model: string,
    private readonly traits: UpstreamTraits,
    private readonly downgrades: Downgrades,
  ) {
    this.strict = isOpenAiModel(model);
    this.content = new ContentWriter(traits.cacheMarks === true, downgrades);
  }

  write(message: Message): Fields[] {
    const { role, parts, name } = message;
    if (role === 'assistant') return [this.assistant(message)];
    const results = parts.filter((part) => part.type === 'tool_result');
    const others = parts.filter((part) => part.type !== 'tool_result');
    const shown = results.flatMap((result) => this.content.mediaOf(result));
    const messages = results.map((result) => this.result(result));
    if (messages.length > 0 && shown.length + others.length === 0) return messages;
    const content = this.content.write([...shown, ...others]);
    return [...messages, { role, content, ...(name !== undefined && { name }) }];
  }

  /** A result can only contain text; images follow in a user message. */
  private result({ callId, parts, isError, cache }: ToolResultPart): Fields {
    if (isError) this.downgrades.note('is_error');
    const texts = parts.filter((part) => part.type === 'text');
    const marked = texts.map((part, at) => (cache && at === texts.length - 1 ? { ...part, cache } : part));
    const onlyMedia = texts.length === 0 && parts.length > 0;
    const content = onlyMedia ? 'The result is shown in the next message.' : this.content.write(marked);
    return { role: 'tool', tool_call_id: callId, content };
  }

  private assistant({ parts, name, prefix }: Message): Fields {
    const calls = parts.filter((part) => part.type === 'tool_call').map((call) => this.call(call));
    const refusal = parts.flatMap((part) => (part.type === 'refusal' ? [part.text] : [])).join('');
    const audio = parts.find((part) => part.type === 'audio' && part.id !== undefined);
    const textOf = this.textOf(parts);
    const empty = textOf === '' && (calls.length > 0 || refusal !== '' || audio !== undefined);
    if (prefix && this.strict) this.downgrades.note('prefix');
    return {
      role: 'assistant',
      content: empty ? null : textOf,
      ...(name !== undefined && { name }),
      ...this.reasoning(parts.filter((part) => part.type === 'reasoning')),
      ...(refusal !== '' && { refusal }),
      ...(audio?.type === 'audio' && { audio: { id: audio.id } }),
      ...(calls.length > 0 && { tool_calls: calls }),
      ...(prefix && !this.strict && { prefix: true }),
    };
  }

  private call(call: Part & { type: 'tool_call' }): Fields {
    const { signature, ...unsigned } = call;
    // The placeholder has a meaning for Gemini only; many servers reject fields that they do not know.
    const meaningless = signature === NO_SIGNATURE && !traitsOf(this.model).wantsSignatures;
    return writeToolCall(this.strict || meaningless ? unsigned : call);
  }

  /** The model's output as one text: its parts are consecutive pieces. */
  private textOf(parts: readonly Part[]): string {
    const texts = parts.flatMap((part) => {
      if (part.type === 'text') return [part.text];
      if (part.type === 'audio' && part.id === undefined) return [part.transcript ?? ''];
      if (part.type === 'image' || part.type === 'file' || part.type === 'video') this.downgrades.note('images');
      return [];
    });
    return texts.join('');
  }

  /** OpenAI neither returns nor accepts reasoning in a chat. Other vendors need it while tools are called. */
  private reasoning(parts: readonly ReasoningPart[]): Fields {
    if (this.strict) return {};
    const text = parts.map((part) => part.text).join('');
    const details = this.traits.reasoningDetails ? parts.map(reasoningDetail).filter((detail) => detail !== null) : [];
    return {
      ...(text !== '' && { reasoning_content: text }),
      ...(details.length > 0 && { reasoning_details: details }),
    };
  }
}
