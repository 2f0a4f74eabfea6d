import { estimateTokens } from '../../metering/estimate.js';
import type { JsonBody } from '../../wire/json-body.js';
import type { Operation } from '../dialect.js';
import { openaiDialect } from './openai.dialect.js';
import { OpenAiAnswerMeter } from './openai-answer-meter.js';
import { OpenAiStreamMeter } from './openai-stream-meter.js';
import { invalidText, readChoiceCount, readMaxTokens, readModel, readStream } from './read-fields.js';
import { type InputTexts, readTexts } from './read-texts.js';

/** The legacy `POST /v1/completions` */
export const openaiCompletion: Operation = {
  format: 'openai.completion',
  dialect: openaiDialect,
  read(body) {
    const model = readModel(body);
    const maxTokens = readMaxTokens(body);
    const { texts, tokenIds } = promptOf(body);
    return {
      model,
      ...readStream(body),
      maxTokens: maxTokens === null ? null : maxTokens * readChoiceCount(body),
      promptEstimate: tokenIds + texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    };
  },
  promptForCount(body) {
    const { texts, tokenIds } = promptOf(body);
    return { texts, structureTokens: tokenIds };
  },
  answerMeter: () => new OpenAiAnswerMeter(true),
  streamMeter: (wantsUsage) => new OpenAiStreamMeter(wantsUsage),
};

function promptOf(body: JsonBody): InputTexts {
  const texts = readTexts(body.get('prompt'));
  if (texts === null) throw invalidText('field prompt is required');
  return texts;
}
