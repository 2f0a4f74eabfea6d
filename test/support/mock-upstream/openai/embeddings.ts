import type { MockResponse } from '../behaviour.js';
import { jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage } from '../reply-defaults.js';

/** Inputs of a request: one text, many texts, one list of token ids, or many such lists. */
function countInputs(input: unknown): number {
  if (!Array.isArray(input)) return 1;
  return typeof input[0] === 'number' ? 1 : input.length;
}

/** The vector of the n-th input: of unit length, different per input, the same on every run. */
export function mockVector(index: number, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, (_, axis) => Math.sin(1 + index + axis));
  const length = Math.hypot(...vector);
  return vector.map((value) => Math.fround(value / length));
}

const base64 = (vector: number[]): string => Buffer.from(new Float32Array(vector).buffer).toString('base64');

/** /v1/embeddings, as numbers or as little-endian base64. */
export function embeddingsPlan(request: RecordedRequest, { reply, usage }: MockResponse): Plan {
  const { input, dimensions, encoding_format: encoding, model } = request.body;
  const size = typeof dimensions === 'number' ? dimensions : 8;
  const prompt = (reply.usage ?? defaultUsage).prompt;
  return jsonPlan(200, {
    object: 'list',
    data: Array.from({ length: countInputs(input) }, (_, index) => {
      const vector = mockVector(index, size);
      return { object: 'embedding', index, embedding: encoding === 'base64' ? base64(vector) : vector };
    }),
    model: reply.model ?? model,
    ...(usage === 'never' ? {} : { usage: { prompt_tokens: prompt, total_tokens: prompt } }),
    ...reply.extra,
  });
}
