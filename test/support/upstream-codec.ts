import { SseReader } from '../../server/protocols/bytes/sse-reader.js';
import type { ChatUpstream } from '../../server/protocols/canonical/chat-codec.js';
import {
  type Conversation,
  emptyConversation,
  type Message,
  type Part,
} from '../../server/protocols/canonical/conversation.js';
import { Downgrades } from '../../server/protocols/canonical/downgrades.js';
import type { Reply } from '../../server/protocols/canonical/reply.js';
import { collectReply } from '../../server/protocols/canonical/reply-events.js';
import type { Deframer } from '../../server/protocols/providers/interface/provider.js';

/** Runs the upstream codec of a chat format without an upstream. */

/** A message of one text, or of parts. */
export function messageOf(role: Message['role'], content: string | Part[]): Message {
  return { role, parts: typeof content === 'string' ? [{ type: 'text', text: content }] : content };
}

export function conversationOf(messages: Message[], fields: Partial<Conversation> = {}): Conversation {
  return { ...emptyConversation('model-x'), messages, ...fields };
}

/** The body that a codec writes, and the names of the fields that it dropped. */
export function written(codec: ChatUpstream, conversation: Conversation, stream = false) {
  const downgrades = new Downgrades();
  const body = codec.write(conversation, { stream }, downgrades);
  return { body: JSON.parse(JSON.stringify(body)) as Record<string, unknown>, dropped: downgrades.toString() };
}

/** A streamed response, reassembled after the network has split it at the given offsets. */
export function collected(
  codec: ChatUpstream,
  stream: string | Buffer,
  cuts: readonly number[] = [],
  deframer?: Deframer,
): Reply {
  const reader = codec.stream();
  const sse = new SseReader();
  const pieces = cutAt(Buffer.from(stream), cuts).map((piece) => (deframer ? deframer.push(piece) : piece));
  const rest = deframer ? [deframer.end()] : [];
  const records = [...pieces, ...rest].flatMap((piece) => sse.push(piece));
  const events = [...records, ...sse.end()].flatMap((record) => reader.take(record));
  return collectReply([...events, ...reader.end()]);
}

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...[...cuts].sort((one, other) => one - other), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

/** Every offset at which a stream may be split. */
export function offsets(stream: string): number[] {
  return Array.from({ length: Buffer.byteLength(stream) + 1 }, (_, offset) => offset);
}
