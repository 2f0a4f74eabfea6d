import { asArray } from '../../../bytes/untrusted.js';
import { estimateTokens } from '../../../metering/estimate.js';
import type { Operation } from '../../dialect.js';
import { CompleteResponseMeter } from '../complete-response-meter.js';
import { openaiDialect } from '../openai.dialect.js';
import { OpenAiStreamMeter } from '../openai-stream-meter.js';
import { readModel } from '../read-fields.js';
import { responseFields } from '../response-fields.js';
import { rewriteOpenAi } from '../rewrite.js';
import { jinaRerankClient, readRerank } from './jina.rerank.client.js';
import { readRerankUsage } from './jina.rerank.upstream.js';

/** `POST /v1/rerank`: OpenAI has no such API, but clients of its API expect it. */
export const jinaRerank: Operation = {
  format: 'jina.rerank',
  task: 'rerank',
  dialect: openaiDialect,
  codec: jinaRerankClient,
  read(body) {
    const { model, query, documents } = readRerank(body, readModel(body));
    // Every document is processed together with the query.
    const each = estimateTokens(query);
    const promptEstimate = documents.reduce((sum, text) => sum + each + estimateTokens(text), 0);
    return { model, stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
  },
  promptForCount(body) {
    const { query, documents } = readRerank(body, '');
    return { texts: [query, ...documents], structureTokens: 0 };
  },
  rewrite: rewriteOpenAi,
  responseMeter: () =>
    new CompleteResponseMeter(({ body }) => {
      const fields = responseFields(body);
      return { usage: readRerankUsage(fields), produced: asArray(fields.results).length > 0 };
    }),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};
