import { AppError } from '../../../../platform/errors/app-error.js';
import type { EmbeddingAnswer, EmbeddingClient, EmbeddingUpstream } from '../../../canonical/embedding.js';
import { estimateTokens } from '../../../metering/estimate.js';
import { numberField, textField } from '../../../wire/body-fields.js';
import { JSON_TYPE } from '../../../wire/content-types.js';
import { ObjectBody } from '../../../wire/object-body.js';
import { fieldsOf, itemsOf } from '../../../wire/untrusted.js';
import type { WireBody } from '../../../wire/wire-body.js';
import { answerFields, badAnswer } from '../answer-fields.js';
import { OpenAiRequestError } from '../openai.errors.js';
import { readOpenAiUsage } from '../openai-usage.js';
import { textOfTokens } from './token-texts.js';

/** The client's half of `POST /v1/embeddings`. Token ids become text, which every target understands. */
export const openaiEmbeddingClient: EmbeddingClient = {
  task: 'embedding',
  read(body, model) {
    const user = body.get('user');
    return {
      model,
      inputs: inputTexts(body),
      dimensions: numberField(body, 'dimensions'),
      purpose: purposeOf(body),
      user: typeof user === 'string' ? user : null,
    };
  },
  write({ vectors, usage }, { model, body }) {
    const encode = body.get('encoding_format') === 'base64' ? toBase64 : (vector: number[]) => vector;
    const prompt = usage?.input ?? inputTexts(body).reduce((sum, text) => sum + estimateTokens(text), 0);
    const answer = {
      object: 'list',
      data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: encode(vector) })),
      model,
      usage: { prompt_tokens: prompt, total_tokens: prompt },
    };
    return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(answer)) };
  },
};

/** The upstream's half. */
export const openaiEmbeddingUpstream: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (purpose !== null) downgrades.note('task_type');
    return new ObjectBody({
      model,
      input: inputs,
      encoding_format: 'float',
      ...(dimensions !== null && { dimensions }),
      ...(user !== null && { user }),
    });
  },
  read({ body }): EmbeddingAnswer {
    const { data, usage } = answerFields(body);
    if (!Array.isArray(data) || data.length === 0) throw badAnswer('the upstream answered without vectors');
    const items = itemsOf(data).map(fieldsOf);
    const place = (index: unknown, at: number) => (typeof index === 'number' ? index : at);
    const vectors = items
      .map(({ index, embedding }, at) => ({ index: place(index, at), vector: readVector(embedding) }))
      .sort((one, other) => one.index - other.index)
      .map(({ vector }) => vector);
    return { vectors, usage: readOpenAiUsage(usage) };
  },
};

/** Where clients of several vendors say what the vectors are for. */
const PURPOSE_FIELDS = ['input_type', 'task', 'task_type'];
/** The words of Cohere, Voyage and Jina, in those of Gemini, which stand for themselves. */
const PURPOSES: Readonly<Record<string, string>> = {
  search_query: 'RETRIEVAL_QUERY',
  search_document: 'RETRIEVAL_DOCUMENT',
  query: 'RETRIEVAL_QUERY',
  document: 'RETRIEVAL_DOCUMENT',
  classification: 'CLASSIFICATION',
  clustering: 'CLUSTERING',
  'retrieval.query': 'RETRIEVAL_QUERY',
  'retrieval.passage': 'RETRIEVAL_DOCUMENT',
  'text-matching': 'SEMANTIC_SIMILARITY',
  separation: 'CLUSTERING',
  'code.query': 'CODE_RETRIEVAL_QUERY',
};

function purposeOf(body: WireBody): string | null {
  const said = PURPOSE_FIELDS.map((field) => textField(body, field)).find((word) => word !== null);
  if (!said) return null;
  if (Object.hasOwn(PURPOSES, said)) return PURPOSES[said] ?? null;
  return /^[A-Z_]{1,64}$/.test(said) ? said : null;
}

/** @throws {AppError} invalid_embedding_request */
function inputTexts(body: WireBody): string[] {
  const input = body.get('input');
  if (typeof input === 'string') return [input];
  const items = itemsOf(input);
  if (items.length === 0) throw invalid('field input is required');
  if (items.every((item) => typeof item === 'number')) return [ofTokens(items)];
  return items.map((item) => (typeof item === 'string' ? item : ofTokens(itemsOf(item))));
}

function ofTokens(ids: readonly unknown[]): string {
  const text = ids.every((id) => typeof id === 'number') ? textOfTokens(ids) : null;
  if (text !== null && text !== '') return text;
  throw invalid('the token ids in field input cannot be read; send text (LangChain: check_embedding_ctx_length=False)');
}

function invalid(detail: string): AppError {
  return new AppError(OpenAiRequestError.invalid_embedding_request, { detail });
}

/** Little-endian 32-bit numbers, as the official packages ask for. */
function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, at) => {
    bytes.writeFloatLE(value, at * 4);
  });
  return bytes.toString('base64');
}

/** @throws {AnswerError} when it is neither numbers nor their base64. */
function readVector(value: unknown): number[] {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'base64');
    const vector = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
    if (vector.length > 0) return vector;
  }
  const numbers = itemsOf(value);
  if (numbers.length === 0 || !numbers.every((item) => typeof item === 'number')) {
    throw badAnswer('the upstream answered with something that is no vector');
  }
  return [...numbers];
}
