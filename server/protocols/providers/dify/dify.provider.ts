import { createHash } from 'node:crypto';
import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { asRecord, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { difyChat, difyWorkflow } from './dify-chat.js';
import { difyTransport } from './dify-files.js';

/** The kind of Dify application behind a channel. */
interface DifyApp {
  kind: 'chat' | 'completion' | 'workflow';
  /** The application's variable for the prompt; chats have none. */
  input: string;
}

const DEFAULT_INPUT = 'query';

const PATHS = {
  chat: '/v1/chat-messages',
  completion: '/v1/completion-messages',
  workflow: '/v1/workflows/run',
} as const;

const NAME_DIGITS = 24;

/** Applications built with Dify. */
export const difyProvider: Provider = {
  resolveFormat(format, { channel }) {
    if (!isChatFormat(format)) return null;
    return difyApp(channel.other).kind === 'workflow' ? difyWorkflow : difyChat;
  },
  // Agents support only streaming, and the channel does not show which chats are agents.
  streaming: ({ channel }) => (difyApp(channel.other).kind === 'chat' ? 'always' : 'both'),
  adapt(body, { channel, userId }) {
    const { kind, input } = difyApp(channel.other);
    if (!body.has('user')) body.set('user', nameOf(userId));
    if (kind !== 'chat') putInto(input, body);
  },
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    const { channel, body } = call;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl, PATHS[difyApp(channel.other).kind]),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: call.stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  transport: difyTransport,
  failure(_, body) {
    const code = codeOf(parsedFields(body).code);
    return code === '' ? undefined : { code };
  },
};

/**
 * Dify separates conversations and files by user name, which clients need not send. The generated name contains no
 * personal data.
 */
function nameOf(userId: number | undefined): string {
  if (userId === undefined) return 'tollgate';
  return `tollgate-${createHash('sha256').update(`dify user ${userId}`).digest('hex').slice(0, NAME_DIGITS)}`;
}

/** Only chats have a field for the prompt. Other applications use a variable, which the client may have set. */
function putInto(input: string, body: BodyDraft): void {
  body.set('inputs', { [input]: body.get('query'), ...asRecord(body.get('inputs')) });
  for (const name of ['query', 'conversation_id', 'auto_generate_name']) body.remove(name);
}

/**
 * Reads the channel's `other` field: `workflow` or `completion`, with the name of the prompt variable if it is not
 * `query`, as in `workflow:question`. Other values mean a chat, an agent or a chatflow.
 */
function difyApp(other: string): DifyApp {
  const [kind = '', ...rest] = other.trim().split(':');
  const input = rest.join(':').trim() || DEFAULT_INPUT;
  return kind === 'workflow' || kind === 'completion' ? { kind, input } : { kind: 'chat', input };
}
