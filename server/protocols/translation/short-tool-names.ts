import { hash } from 'node:crypto';
import type { ChatUpstream, ReplyReader } from '../canonical/chat-codec.js';
import type { Conversation, Part, ToolChoice } from '../canonical/conversation.js';
import type { Reply, ReplyEvent } from '../canonical/reply.js';

/**
 * Maximum length of a tool name in OpenAI's APIs. Anthropic's maximum is twice as long, and clients of MCP servers use
 * it.
 */
const MAX_NAME_LENGTH = 64;
const DIGEST_LENGTH = 8;

/**
 * Wraps an upstream for one call so that tool names have at most 64 characters. The original names are restored in the
 * response. A name has the same short form in every call, so that the prompt prefix of a conversation stays the same.
 */
export function withShortToolNames(upstream: ChatUpstream): ChatUpstream {
  const names = new ShortNames();
  return {
    ...upstream,
    write: (conversation, target, downgrades) => upstream.write(names.shorten(conversation), target, downgrades),
    read: (body) => names.restoreReply(upstream.read(body)),
    stream: () => names.restoring(upstream.stream()),
  };
}

class ShortNames {
  /** Original names by their short forms. */
  private readonly originals = new Map<string, string>();

  shorten(conversation: Conversation): Conversation {
    const { tools, messages } = conversation;
    if (!tools.some(isLong) && !messages.some(({ parts }) => parts.some(isLong))) return conversation;
    const { toolChoice } = conversation;
    return {
      ...conversation,
      tools: tools.map((tool) => this.named(tool)),
      toolChoice: toolChoice && this.choice(toolChoice),
      messages: messages.map((message) => ({ ...message, parts: message.parts.map((part) => this.part(part)) })),
    };
  }

  restoreReply(reply: Reply): Reply {
    if (this.originals.size === 0) return reply;
    const choices = reply.choices.map((choice) => ({
      ...choice,
      parts: choice.parts.map((part) => (part.type === 'tool_call' ? this.restored(part) : part)),
    }));
    return { ...reply, choices };
  }

  restoring(reader: ReplyReader): ReplyReader {
    if (this.originals.size === 0) return reader;
    const event = (replyEvent: ReplyEvent) =>
      replyEvent.type === 'tool_call' ? this.restored(replyEvent) : replyEvent;
    return { take: (record) => reader.take(record).map(event), end: () => reader.end().map(event) };
  }

  private part(part: Part): Part {
    if (part.type === 'tool_call') return this.named(part);
    return part.type === 'tool_result' && part.name !== undefined ? { ...part, name: this.short(part.name) } : part;
  }

  private choice(choice: ToolChoice): ToolChoice {
    if (choice.mode === 'named') return this.named(choice);
    return choice.allowed ? { ...choice, allowed: choice.allowed.map((name) => this.short(name)) } : choice;
  }

  private named<Thing extends { readonly name: string }>(thing: Thing): Thing {
    return isLong(thing) ? { ...thing, name: this.short(thing.name) } : thing;
  }

  private restored<Call extends { readonly name: string }>(call: Call): Call {
    const name = this.originals.get(call.name);
    return name === undefined ? call : { ...call, name };
  }

  /** The beginning of the name and a digest of the whole name. */
  private short(name: string): string {
    if (name.length <= MAX_NAME_LENGTH) return name;
    const digest = hash('sha256', name, 'hex').slice(0, DIGEST_LENGTH);
    const short = `${name.slice(0, MAX_NAME_LENGTH - DIGEST_LENGTH - 1)}_${digest}`;
    this.originals.set(short, name);
    return short;
  }
}

function isLong(thing: object): boolean {
  return 'name' in thing && typeof thing.name === 'string' && thing.name.length > MAX_NAME_LENGTH;
}
