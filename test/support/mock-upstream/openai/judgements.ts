import type { MockResponse } from '../behaviour.js';
import { jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage } from '../reply-defaults.js';

/** /v1/moderations: nothing is flagged, and nothing is charged. */
export function moderationPlan(request: RecordedRequest, _response: MockResponse): Plan {
  const { input, model } = request.body;
  const result = { flagged: false, categories: { hate: false }, category_scores: { hate: 0.001 } };
  const count = Array.isArray(input) ? input.length : 1;
  return jsonPlan(200, { id: 'modr-mock', model, results: Array.from({ length: count }, () => result) });
}

/** /v1/rerank, in the format that Jina and Cohere share: the last document has the highest score. */
export function rerankPlan(request: RecordedRequest, { reply, usage }: MockResponse): Plan {
  const { documents, top_n: top, model } = request.body;
  const count = Array.isArray(documents) ? documents.length : 0;
  const results = Array.from({ length: count }, (_, at) => ({
    index: count - 1 - at,
    relevance_score: Math.fround(1 / (at + 1)),
  }));
  const total = (reply.usage ?? defaultUsage).prompt;
  return jsonPlan(200, {
    model,
    results: typeof top === 'number' ? results.slice(0, top) : results,
    ...(usage === 'never' ? {} : { usage: { total_tokens: total } }),
  });
}
