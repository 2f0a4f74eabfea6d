import type { Fields } from '../../../bytes/untrusted.js';
import type { UpstreamTraits } from '../../../canonical/chat-codec.js';
import type { Conversation, Message, Part, ReasoningPart, ToolResultPart } from '../../../canonical/conversation.js';
import type { Downgrades } from '../../../canonical/downgrades.js';
import { NO_SIGNATURE, traitsOf } from '../../../models/gemini/gemini-traits.js';
import { isOpenAiModel } from '../../../models/openai/openai-models.js';
import { reasoningDetail } from './reasoning-details.js';
import { writeToolCall } from './tool-calls.js';
import { ContentWriter } from './write-parts.js';

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
