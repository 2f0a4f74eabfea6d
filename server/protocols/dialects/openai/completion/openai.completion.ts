import type { RequestBody } from '../../../bytes/request-body.js';
import type { ChatClient } from '../../../canonical/chat-codec.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../shared/dialect.js';
import { OpenAiResponseMeter } from '../chat/openai-response-meter.js';
import { openaiDialect } from '../shared/openai.dialect.js';
import { OpenAiStreamMeter } from '../shared/openai-stream-meter.js';
import {
  type InputTexts,
  invalidText,
  readChoiceCount,
  readMaxTokens,
  readModel,
  readStream,
  readTexts,
  rewriteOpenAi,
} from '../shared/request-fields.js';
import { openaiResponseTexts } from '../shared/response-texts.js';
import { readCompletionRequest } from './read-request.js';
import { CompletionReplyStream, writeCompletion } from './write-reply.js';

/**
 * The client side of legacy completions: the prompt becomes a user message, and the response is the text that follows.
 */
export const openaiCompletionClient: ChatClient = {
  task: 'chat',
  read: readCompletionRequest,
  write: writeCompletion,
  stream: (context) => new CompletionReplyStream(context),
};

/** The legacy `POST /v1/completions` */
export const openaiCompletion: Operation = {
  format: 'openai.completion',
  task: 'chat',
  dialect: openaiDialect,
  codec: openaiCompletionClient,
  responseTexts: openaiResponseTexts,
  hasStreamUsage: true,
  read(body) {
    const model = readModel(body);
    const maxTokens = readMaxTokens(body);
    const choices = readChoiceCount(body);
    const { texts, count, tokenIds } = promptOf(body);
    return {
      model,
      ...readStream(body),
      maxTokens: maxTokens === null ? null : maxTokens * choices * count,
      promptEstimate: tokenIds + texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    };
  },
  promptForCount(body) {
    const { texts, tokenIds } = promptOf(body);
    return { texts, structureTokens: tokenIds };
  },
  rewrite: rewriteOpenAi,
  responseMeter: () => new OpenAiResponseMeter(true),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};

function promptOf(body: RequestBody): InputTexts {
  const texts = readTexts(body.get('prompt'));
  if (texts === null) throw invalidText('field prompt is required', 'prompt');
  return texts;
}
