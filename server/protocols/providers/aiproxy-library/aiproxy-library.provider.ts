import { joinPath } from '../../bytes/join-path.js';
import type { SseRecord } from '../../bytes/sse-reader.js';
import { asArray, asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream, ReplyReader, UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, Message } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { BadResponse, type Reply, type ReplyEvent, ResponseError } from '../../canonical/reply.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { aiproxyPoints } from '../shared/account.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { dropParams, plainText } from '../shared/request-downgrades.js';

type Fields = Readonly<Record<string, unknown>>;

/** Questions to a library of documents. The vendor reports no tokens and keeps no history. */
export const libraryChat: ChatUpstream = { task: 'chat', write, read, stream: () => new LibraryReader() };

/** The library's id comes from the channel and is added when the request is sent. */
function write(
  conversation: Conversation,
  { stream }: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  const { model, messages, tools, toolChoice } = conversation;
  if (toolChoice?.mode === 'named' || toolChoice?.mode === 'required') throw unsupported('tool_choice');
  if (tools.length > 0) downgrades.note('tools');
  dropParams(conversation, [], downgrades);
  const question = messages.findLast(isQuestion);
  if (!question) throw unsupported('a conversation without a question');
  if (messages.length > 1) downgrades.note('messages');
  return { model, query: plainText(question.parts), stream };
}

function isQuestion({ role, parts }: Message): boolean {
  return role === 'user' && parts.some((part) => part.type !== 'tool_result');
}

function read(body: unknown): Reply {
  const response = asRecord(body);
  const error = errorOf(response);
  if (error) throw error;
  if (typeof response.answer !== 'string') {
    throw new ResponseError(BadResponse.noResponseField, undefined, 'bad_response_body');
  }
  const text = response.answer + references(response.documents);
  return {
    id: '',
    model: asString(response.model),
    choices: [{ parts: text === '' ? [] : [{ type: 'text', text }], stop: 'stop' }],
    usage: null,
  };
}

class LibraryReader implements ReplyReader {
  private begun = false;
  private documents: unknown;
  private stopped = false;

  take(record: SseRecord): ReplyEvent[] {
    const event = parsedFields(record.data);
    const error = errorOf(event);
    if (error) return [{ type: 'error', error }];
    const events: ReplyEvent[] = [];
    if (!this.begun) {
      this.begun = true;
      events.push({ type: 'start', model: asString(event.model) });
    }
    // Documents can come with any chunk and are repeated in later ones.
    if (asArray(event.documents).length > 0) this.documents = event.documents;
    const text = asString(event.content);
    if (text !== '') events.push({ type: 'text', text });
    return event.finish === true ? [...events, ...this.end()] : events;
  }

  end(): ReplyEvent[] {
    if (this.stopped) return [];
    this.stopped = true;
    const text = references(this.documents);
    const stop: ReplyEvent = { type: 'stop', reason: 'stop' };
    return text === '' ? [stop] : [{ type: 'text', text }, stop];
  }
}

/** The documents cited in the response, as a list at its end. */
function references(documents: unknown): string {
  const lines = asArray(documents).flatMap((document, at) => {
    const { title, url } = asRecord(document);
    const name = asString(title) || asString(url);
    if (name === '') return [];
    return [`${at + 1}. ${asString(url) === '' ? name : `[${name.replace(/[[\]]/g, '')}](${asString(url)})`}`];
  });
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}

/** The error of a response; the vendor sends errors with a success status. */
function errorOf({ success, message, errCode }: Fields): ResponseError | undefined {
  const code = codeOf(errCode);
  const failed = success === false || (code !== '' && code !== '0');
  return failed ? new ResponseError(asString(message) || 'upstream error', undefined, code || undefined) : undefined;
}

/** Chats over a library of documents; the channel's `other` field is the library's id. */
export const aiproxyLibraryProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? libraryChat : null),
  adapt(body, { channel }) {
    body.set('libraryId', channel.other.trim());
  },
  balance: aiproxyPoints,
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    return {
      method: 'POST',
      ...joinPath(call.channel.baseUrl, '/api/library/ask'),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: call.stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: call.body.bytes(),
    };
  },
};
