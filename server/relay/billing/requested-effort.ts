import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { asRecord } from '../../protocols/bytes/untrusted.js';
import { bareModel } from '../../protocols/models/openai/openai-models.js';

/** Max length of an effort's name. */
const MAX_LENGTH = 16;

/**
 * The reasoning effort that a request of any API contains, as a field or at the end of the model's name; undefined when
 * it contains none.
 * @param model the model's name at the upstream
 */
export function requestedEffort(body: RequestBody, model: string): string | undefined {
  const bare = bareModel(model);
  const words = [
    body.get('reasoning_effort'),
    asRecord(body.get('reasoning')).effort,
    asRecord(body.get('output_config')).effort,
    thinkingLevel(body),
    bare === model ? undefined : model.slice(bare.length + 1),
  ];
  return words.find((word) => typeof word === 'string' && word !== '' && word.length <= MAX_LENGTH) as
    | string
    | undefined;
}

/** Gemini accepts its fields in two spellings. */
function thinkingLevel(body: RequestBody): unknown {
  const config = asRecord(body.get('generationConfig') ?? body.get('generation_config'));
  const { thinkingLevel: level, thinking_level } = asRecord(config.thinkingConfig ?? config.thinking_config);
  return level ?? thinking_level;
}
