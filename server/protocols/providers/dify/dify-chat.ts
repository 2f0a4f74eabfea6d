import { asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import { type Reply, ResponseError } from '../../canonical/reply.js';
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
