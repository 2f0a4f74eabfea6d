import { asRecord, asString } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Part } from '../../canonical/conversation.js';
import { type Reply, ResponseError } from '../../canonical/reply.js';
import { DifyReader } from './dify-reader.js';
import { writeDify } from './dify-request.js';
import {
  citationsOf,
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
  const answer = asRecord(body);
  if (typeof answer.answer !== 'string') throw errorOf(answer, 'the response of the upstream contains no message');
  const { conversation_id: conversation, metadata } = answer;
  const parts = partsOf(answer.answer);
  const citations = citationsOf(metadata);
  const text = parts.findLast((part) => part.type === 'text');
  if (text && citations.length > 0) text.citations = citations;
  return {
    id: asString(answer.message_id),
    model: '',
    choices: [{ parts, stop: 'stop' }],
    usage: usageOf(metadata),
    ...(asString(conversation) !== '' && { only: { openai: { conversation_id: conversation } } }),
  };
}

function readRun(body: unknown): Reply {
  const answer: Fields = asRecord(body);
  if (typeof answer.data !== 'object' || answer.data === null) {
    throw errorOf(answer, 'the response of the upstream contains no run');
  }
  const data = asRecord(answer.data);
  const error: ResponseError | undefined = workflowError(data);
  if (error) throw error;
  const text = workflowText(data);
  return {
    id: asString(answer.workflow_run_id),
    model: '',
    choices: [{ parts: partsOf(text), stop: 'stop' }],
    usage: workflowUsage(data, text),
  };
}

function partsOf(answer: string): Part[] {
  const splitter = new ThinkingSplitter();
  const parts: Part[] = [];
  for (const { type, text } of [...splitter.push(answer), ...splitter.end()]) {
    const last = parts.at(-1);
    if (last?.type === type) last.text += text;
    else parts.push({ type, text });
  }
  return parts;
}
