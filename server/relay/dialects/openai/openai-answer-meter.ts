import { AnswerError } from '../../canonical/reply.js';
import type { RawAnswer } from '../../canonical/whole-codec.js';
import { type AnswerMeter, type Metered, NOTHING_PRODUCED } from '../../metering/meter.js';
import { answerError } from './hidden-error.js';
import { didWork, lastUsageObject, readOpenAiUsage, usageIn } from './openai-usage.js';
import type { Fields } from './untrusted.js';

interface WireAnswer extends Fields {
  choices?: ({ text?: unknown; message?: WireMessage | null } | null)[];
  data?: unknown[];
}

interface WireMessage {
  content?: unknown;
  reasoning_content?: unknown;
  refusal?: unknown;
  tool_calls?: ({ function?: { name?: unknown; arguments?: unknown } } | null)[];
}

/** Reads usage from a whole answer; parses all of it only when usage is missing or the reply may be blank. */
export class OpenAiAnswerMeter implements AnswerMeter {
  /** @param writesText the answer is text; an answer of vectors has no output tokens and is not blank for that. */
  constructor(private readonly writesText: boolean) {}

  read(answer: RawAnswer): { metered: Metered; error: AnswerError | null; answer: RawAnswer } {
    return { ...this.look(answer.body), answer };
  }

  private look(body: Buffer): Looked {
    const usage = readOpenAiUsage(lastUsageObject(body));
    if (usage === null) return readWhole(body);
    if (!this.writesText || didWork(usage)) {
      return { metered: { usage, producedText: '', produced: true }, error: null };
    }
    const { metered, error } = readWhole(body);
    return { metered: { ...metered, usage, produced: metered.producedText.trim() !== '' }, error };
  }
}

interface Looked {
  metered: Metered;
  error: AnswerError | null;
}

function readWhole(body: Buffer): Looked {
  const answer = parseAnswer(body);
  if (answer === null) {
    return {
      metered: NOTHING_PRODUCED,
      error: new AnswerError('the upstream did not answer with JSON', undefined, 'bad_response_body'),
    };
  }
  const error = answerError(answer);
  if (error) return { metered: NOTHING_PRODUCED, error };
  const choices = Array.isArray(answer.choices) ? answer.choices : [];
  const texts = choices.flatMap((choice) => [choice?.text, ...messageTexts(choice?.message)]);
  const producedText = texts.filter((text) => typeof text === 'string').join('\n');
  const produced = producedText !== '' || (Array.isArray(answer.data) && answer.data.length > 0);
  return { metered: { usage: readOpenAiUsage(usageIn(answer)), producedText, produced }, error: null };
}

/** @returns null when the body is no JSON object. */
function parseAnswer(body: Buffer): WireAnswer | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && !Array.isArray(parsed) ? (parsed as WireAnswer | null) : null;
  } catch {
    return null;
  }
}

function messageTexts(message: WireMessage | null | undefined): unknown[] {
  if (typeof message !== 'object' || message === null) return [];
  const toolCalls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const calls = toolCalls.flatMap((call) => [call?.function?.name, call?.function?.arguments]);
  const content = Array.isArray(message.content) ? JSON.stringify(message.content) : message.content;
  return [content, message.reasoning_content, message.refusal, ...calls];
}
