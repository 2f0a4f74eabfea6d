import { fieldsOf, itemsOf, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import { AnswerError } from '../../canonical/reply.js';
import type { RawAnswer } from '../../canonical/whole-codec.js';
import { type AnswerMeter, type Metered, NOTHING_PRODUCED } from '../../metering/meter.js';
import { didWork } from '../openai/openai-usage.js';
import { readAnthropicUsage } from './anthropic-usage.js';
import { hiddenAnthropicError } from './hidden-error.js';

/** Reads usage from a whole message as it passes. */
export class AnthropicAnswerMeter implements AnswerMeter {
  /** @param stored the message is part of a thread, which the upstream keeps */
  constructor(private readonly stored = false) {}

  read(answer: RawAnswer): { metered: Metered; error: AnswerError | null; answer: RawAnswer } {
    const message = parsed(answer.body);
    const error = message === null ? notJson() : hiddenAnthropicError(message);
    if (error) return { metered: NOTHING_PRODUCED, error, answer };
    const { id, usage: counts, content, stop_sequence: met } = fieldsOf(message);
    const usage = readAnthropicUsage(counts);
    const blocks = itemsOf(content).map(fieldsOf);
    const producedText = blocks.map(textOfBlock).join('');
    const visible = producedText.trim() !== '' || blocks.some((block) => typeof block.data === 'string');
    // Which of several stop texts was met is an answer, too.
    const produced = visible || textOf(met) !== '' || (usage !== null && didWork(usage));
    const storedId = this.stored ? textOf(id) : '';
    return { metered: { usage, producedText, produced, ...(storedId && { storedId }) }, error, answer };
  }
}

/** @returns null when the body is no JSON object */
function parsed(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function notJson(): AnswerError {
  return new AnswerError(BadAnswer.noJson, undefined, 'bad_response_body');
}

function textOfBlock(block: Readonly<Record<string, unknown>>): string {
  const { text, thinking, name, input } = block;
  const call = typeof name === 'string' ? name + JSON.stringify(input ?? {}) : '';
  return [text, thinking, call].filter((value) => typeof value === 'string').join('');
}
