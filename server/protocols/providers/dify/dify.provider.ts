import { createHash } from 'node:crypto';
import type { BodyDraft } from '../../bytes/body-draft.js';
import { joinPath } from '../../bytes/join-path.js';
import { asRecord, asString, codeOf, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import { type Reply, ResponseError } from '../../canonical/reply.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { difyTransport } from './dify-files.js';
import { writeDify } from './dify-request.js';
import {
  citationsOf,
  DifyReader,
  errorOf,
  type Fields,
  usageOf,
  workflowError,
  workflowText,
  workflowUsage,
} from './dify-response.js';
import { ThinkingSplitter } from './dify-thinking.js';

/** Applications that respond with a message: chats, agents, chatflows, completions. */
export const difyChat: ChatUpstream = {
  task: 'chat',
  write: writeDify,
  read: readMessage,
  stream: () => new DifyReader({ workflow: false }),
};

/** Applications that respond with the outputs of a run. */
export const difyWorkflow: ChatUpstream = {
  task: 'chat',
  write: writeDify,
  read: readRun,
  stream: () => new DifyReader({ workflow: true }),
};

function readMessage(body: unknown): Reply {
  const response = asRecord(body);
  if (typeof response.answer !== 'string') throw errorOf(response, 'the response of the upstream contains no message');
  const { conversation_id: conversation, metadata } = response;
  const parts = partsOf(response.answer);
  const citations = citationsOf(metadata);
  const text = parts.findLast((part) => part.type === 'text');
  if (text && citations.length > 0) text.citations = citations;
  return {
    id: asString(response.message_id),
    model: '',
    choices: [{ parts, stop: 'stop' }],
    usage: usageOf(metadata),
    ...(asString(conversation) !== '' && { only: { openai: { conversation_id: conversation } } }),
  };
}

function readRun(body: unknown): Reply {
  const response: Fields = asRecord(body);
  if (typeof response.data !== 'object' || response.data === null) {
    throw errorOf(response, 'the response of the upstream contains no run');
  }
  const data = asRecord(response.data);
  const error: ResponseError | undefined = workflowError(data);
  if (error) throw error;
  const text = workflowText(data);
  return {
    id: asString(response.workflow_run_id),
    model: '',
    choices: [{ parts: partsOf(text), stop: 'stop' }],
    usage: workflowUsage(data, text),
  };
}

function partsOf(response: string): Part[] {
  const splitter = new ThinkingSplitter();
  const parts: Part[] = [];
  for (const { type, text } of [...splitter.push(response), ...splitter.end()]) {
    const last = parts.at(-1);
    if (last?.type === type) last.text += text;
    else parts.push({ type, text });
  }
  return parts;
}

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
