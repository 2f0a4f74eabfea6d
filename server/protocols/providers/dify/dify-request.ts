import { asRecord, asString } from '../../bytes/untrusted.js';
import type { UpstreamTarget } from '../../canonical/chat-codec.js';
import type { Conversation, MediaSource, Message, Part } from '../../canonical/conversation.js';
import { type Downgrades, unsupported } from '../../canonical/downgrades.js';
import { dropParams } from '../shared/request-downgrades.js';
import type { DifyFile } from './dify-files.js';

/** Dify-specific fields that clients can send in the OpenAI format. */
const OWN = ['conversation_id', 'inputs'];

type Media = Extract<Part, { source: MediaSource }>;

const KINDS = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const;

/**
 * Writes a request to an application, with the prompt in `query`. Files of the request still contain their bytes; they
 * are uploaded before the request is sent.
 */
export function writeDify(
  conversation: Conversation,
  target: UpstreamTarget,
  downgrades: Downgrades,
): Record<string, unknown> {
  noteLeftOut(conversation, downgrades);
  const own = asRecord(conversation.only.openai);
  const conversationId = asString(own.conversation_id);
  // The application keeps the history of its own conversation.
  const messages = conversationId === '' ? conversation.messages : conversation.messages.filter(isUser).slice(-1);
  const files = messages.flatMap(({ parts }) => parts.flatMap(filesOf));
  return {
    inputs: { ...asRecord(own.inputs) },
    query: promptOf(messages),
    response_mode: target.stream ? 'streaming' : 'blocking',
    ...(conversation.user !== null && { user: conversation.user }),
    ...(conversationId !== '' && { conversation_id: conversationId }),
    auto_generate_name: false,
    ...(files.length > 0 && { files }),
  };
}

/** The application defines its model, its tools and its response; these fields of the request have no effect. */
function noteLeftOut(conversation: Conversation, downgrades: Downgrades): void {
  const { tools, toolChoice, only } = conversation;
  if (toolChoice?.mode === 'named' || toolChoice?.mode === 'required') throw unsupported('tool_choice');
  if (tools.length > 0) downgrades.note('tools');
  const { openai, ...others } = only;
  const foreign = Object.entries(openai ?? {}).filter(([name]) => !OWN.includes(name));
  dropParams({ ...conversation, only: { ...others, openai: Object.fromEntries(foreign) } }, ['user'], downgrades);
}

function isUser({ role }: Message): boolean {
  return role === 'user';
}

/** A single question as it is; a history with the roles. */
function promptOf(messages: readonly Message[]): string {
  const [only] = messages;
  if (messages.length === 1 && only?.role === 'user') return textsOf(only.parts);
  return messages
    .map(({ role, parts }) => ({ speaker: role === 'developer' ? 'SYSTEM' : role.toUpperCase(), text: textsOf(parts) }))
    .filter(({ text }) => text !== '')
    .map(({ speaker, text }) => `${speaker}:\n${text}`)
    .join('\n\n');
}

function textsOf(parts: readonly Part[]): string {
  return parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join('\n');
}

/** Tool calls of the client are part of the history, although the application cannot call its tools. */
function wordsOf(part: Part): string {
  if (part.type === 'text' || part.type === 'refusal') return part.text;
  if (part.type === 'tool_call') return `${part.name}(${part.arguments})`;
  if (part.type === 'tool_result') return textsOf(part.parts);
  return '';
}

function filesOf(part: Part): DifyFile[] {
  if (part.type === 'tool_result') return part.parts.flatMap(filesOf);
  return part.type in KINDS ? [fileOf(part as Media)] : [];
}

function fileOf(part: Media): DifyFile {
  const { source } = part;
  const type = KINDS[part.type];
  if (source.kind === 'url') return { type, transfer_method: 'remote_url', url: source.url };
  if (source.kind === 'file') return { type, transfer_method: 'local_file', upload_file_id: source.id };
  const { mediaType, base64 } = source;
  const name = part.type === 'file' ? part.name : undefined;
  return { type, transfer_method: 'local_file', data: { base64, mediaType, ...(name !== undefined && { name }) } };
}
