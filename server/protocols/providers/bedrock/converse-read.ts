import { saneUsage, type Usage } from '../../../common/usage.js';
import { fieldsOf, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import type { Part } from '../../canonical/conversation.js';
import { AnswerError, type Reply, type StopReason } from '../../canonical/reply.js';
import { readStop } from '../../models/claude/stop-reasons.js';
import { readToolName } from '../../models/claude/tool-name.js';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Reads a whole Converse answer.
 * @throws {AnswerError} when it is none
 */
export function readConverse(body: unknown): Reply {
  const answer = fieldsOf(body);
  const { content } = fieldsOf(fieldsOf(answer.output).message);
  if (!Array.isArray(content)) {
    const message = textOf(answer.message) || BadAnswer.noMessage;
    throw new AnswerError(message, undefined, 'bad_response_body');
  }
  const parts = (content as unknown[]).flatMap((block) => partsOf(fieldsOf(block)));
  const choice = { parts, stop: readConverseStop(textOf(answer.stopReason)) };
  return { id: '', model: '', choices: [choice], usage: readConverseUsage(fieldsOf(answer.usage)) };
}

/** Converse counts cache reads and writes beside the input. */
export function readConverseUsage(wire: Wire): Usage | null {
  const { inputTokens: input, outputTokens: output } = wire;
  const cacheRead = wire.cacheReadInputTokens ?? 0;
  const cacheWrite = wire.cacheWriteInputTokens ?? 0;
  if (typeof input !== 'number' || typeof cacheRead !== 'number' || typeof cacheWrite !== 'number') return null;
  return saneUsage({ input: input + cacheRead + cacheWrite, output, cacheRead, cacheWrite });
}

/** Bedrock's reason to stop, which may also be a guardrail's. */
export function readConverseStop(reason: string): StopReason {
  return reason === 'guardrail_intervened' || reason === 'content_filtered' ? 'content_filter' : readStop(reason);
}

function partsOf({ text, toolUse, reasoningContent }: Wire): Part[] {
  if (typeof text === 'string') return [{ type: 'text', text }];
  const call = fieldsOf(toolUse);
  if (toolUse !== undefined) {
    const name = readToolName(textOf(call.name));
    return [{ type: 'tool_call', id: textOf(call.toolUseId), name, arguments: JSON.stringify(call.input ?? {}) }];
  }
  const { reasoningText, redactedContent } = fieldsOf(reasoningContent);
  if (typeof redactedContent === 'string') {
    return [{ type: 'reasoning', text: '', redacted: redactedContent, issuer: 'anthropic' }];
  }
  const { text: thought, signature } = fieldsOf(reasoningText);
  if (typeof thought !== 'string') return [];
  return [
    { type: 'reasoning', text: thought, ...(typeof signature === 'string' && { signature, issuer: 'anthropic' }) },
  ];
}
