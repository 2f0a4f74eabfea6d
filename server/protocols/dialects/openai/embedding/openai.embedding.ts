import { AppError } from '../../../../common/errors/app-error.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../dialect.js';
import { openaiDialect } from '../openai.dialect.js';
import { OpenAiRequestError } from '../openai.errors.js';
import { OpenAiResponseMeter } from '../openai-response-meter.js';
import { OpenAiStreamMeter } from '../openai-stream-meter.js';
import { readModel } from '../read-fields.js';
import { type InputTexts, readTexts } from '../read-texts.js';
import { readModelOr, rewriteWithModel } from '../rewrite.js';
import { openaiEmbeddingClient } from './openai.embedding.client.js';

/** `POST /v1/embeddings`, and its older path, which contains the model. */
export const openaiEmbedding: Operation = {
  format: 'openai.embedding',
  task: 'embedding',
  dialect: openaiDialect,
  codec: openaiEmbeddingClient,
  read(body, address) {
    const model = address.model === null ? readModel(body) : readModelOr(body, address.model);
    const { texts, tokenIds } = inputOf(body);
    const promptEstimate = tokenIds + texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    return { model, stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
  },
  promptForCount(body) {
    const { texts, tokenIds } = inputOf(body);
    return { texts, structureTokens: tokenIds };
  },
  rewrite: rewriteWithModel,
  responseMeter: () => new OpenAiResponseMeter(false),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};

function inputOf(body: RequestBody): InputTexts {
  const input = readTexts(body.get('input'));
  if (!input) throw new AppError(OpenAiRequestError.invalid_embedding_request, { detail: 'field input is required' });
  return input;
}
