import { saneUsage, type Usage } from '../../../common/usage.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import type { Part } from '../../canonical/conversation.js';
import { BadResponse, type Reply, ResponseError, type StopReason } from '../../canonical/reply.js';
import { readToolName } from '../../models/claude/claude-tools.js';
import { readStop } from '../../models/claude/stop-reasons.js';

type Wire = Readonly<Record<string, unknown>>;

/**
 * Reads a complete Converse response.
 * @throws {ResponseError} when it is not one
 */
export function readConverse(body: unknown): Reply {
  const response = asRecord(body);
  const { content } = asRecord(asRecord(response.output).message);
  if (!Array.isArray(content)) {
    const message = asString(response.message) || BadResponse.noMessage;
    throw new ResponseError(message, undefined, 'bad_response_body');
  }
  const parts = (content as unknown[]).flatMap((block) => partsOf(asRecord(block)));
  const choice = { parts, stop: readConverseStop(asString(response.stopReason)) };
  return { id: '', model: '', choices: [choice], usage: readConverseUsage(asRecord(response.usage)) };
}

/** Converse reports cache reads and writes separately from the input. */
export function readConverseUsage(wire: Wire): Usage | null {
  const { inputTokens: input, outputTokens: output } = wire;
  const cacheRead = wire.cacheReadInputTokens ?? 0;
  const cacheWrite = wire.cacheWriteInputTokens ?? 0;
  if (typeof input !== 'number' || typeof cacheRead !== 'number' || typeof cacheWrite !== 'number') return null;
  return saneUsage({ input: input + cacheRead + cacheWrite, output, cacheRead, cacheWrite });
}

/** Maps Bedrock's stop reason, which can come from a guardrail. */
export function readConverseStop(reason: string): StopReason {
  return reason === 'guardrail_intervened' || reason === 'content_filtered' ? 'content_filter' : readStop(reason);
}

function partsOf({ text, toolUse, reasoningContent }: Wire): Part[] {
  if (typeof text === 'string') return [{ type: 'text', text }];
  const call = asRecord(toolUse);
  if (toolUse !== undefined) {
    const name = readToolName(asString(call.name));
    return [{ type: 'tool_call', id: asString(call.toolUseId), name, arguments: JSON.stringify(call.input ?? {}) }];
  }
  const { reasoningText, redactedContent } = asRecord(reasoningContent);
  if (typeof redactedContent === 'string') {
    return [{ type: 'reasoning', text: '', redacted: redactedContent, issuer: 'anthropic' }];
  }
  const { text: thought, signature } = asRecord(reasoningText);
  if (typeof thought !== 'string') return [];
  return [
    { type: 'reasoning', text: thought, ...(typeof signature === 'string' && { signature, issuer: 'anthropic' }) },
  ];
}
