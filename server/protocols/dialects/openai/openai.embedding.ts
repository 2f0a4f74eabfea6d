import { createRequire } from 'node:module';
import { AppError } from '../../../common/errors/app-error.js';
import { JSON_TYPE } from '../../bytes/content-types.js';
import { numberField, ObjectBody, type RequestBody, textField } from '../../bytes/request-body.js';
import { asArray, asRecord } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/reply.js';
import type { EmbeddingClient, EmbeddingResponse, EmbeddingUpstream } from '../../canonical/whole-codec.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { Operation } from '../shared/dialect.js';
import { OpenAiResponseMeter } from './chat/openai-response-meter.js';
import { openaiDialect } from './shared/openai.dialect.js';
import { OpenAiRequestError } from './shared/openai.errors.js';
import { OpenAiStreamMeter } from './shared/openai-stream-meter.js';
import { readOpenAiUsage } from './shared/openai-usage.js';
import { type InputTexts, readModel, readModelOr, readTexts, rewriteWithModel } from './shared/request-fields.js';
import { badResponse, responseFields } from './shared/response-fields.js';

type Decoder = typeof import('gpt-tokenizer/encoding/cl100k_base');

let decoder: Decoder | undefined;

/** The client side of `POST /v1/embeddings`. Token ids are decoded to text, which every upstream supports. */
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
    const response = {
      object: 'list',
      data: vectors.map((vector, index) => ({ object: 'embedding', index, embedding: encode(vector) })),
      model,
      usage: { prompt_tokens: prompt, total_tokens: prompt },
    };
    return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(response)) };
  },
};

/** Fields in which clients of several vendors send the purpose of the vectors. */
const PURPOSE_FIELDS = ['input_type', 'task', 'task_type'];
/** Purposes of Cohere, Voyage and Jina → purposes of Gemini, which are kept as they are. */
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

function purposeOf(body: RequestBody): string | null {
  const purpose = PURPOSE_FIELDS.map((field) => textField(body, field)).find((word) => word !== null);
  if (!purpose) return null;
  if (Object.hasOwn(PURPOSES, purpose)) return PURPOSES[purpose] ?? null;
  return /^[A-Z_]{1,64}$/.test(purpose) ? purpose : null;
}

/** @throws {AppError} invalid_embedding_request */
function inputTexts(body: RequestBody): string[] {
  const input = body.get('input');
  if (typeof input === 'string') return [input];
  const items = asArray(input);
  if (items.length === 0) throw invalid('field input is required');
  if (items.every((item) => typeof item === 'number')) return [ofTokens(items)];
  return items.map((item) => (typeof item === 'string' ? item : ofTokens(asArray(item))));
}

function ofTokens(ids: readonly unknown[]): string {
  const text = ids.every((id) => typeof id === 'number') ? textOfTokens(ids) : null;
  if (text !== null && text !== '') return text;
  throw invalid('the token ids in field input cannot be read; send text (LangChain: check_embedding_ctx_length=False)');
}

function invalid(detail: string): AppError {
  return new AppError(OpenAiRequestError.invalid_embedding_request, { detail });
}

/** Little-endian 32-bit floats, which the official SDKs request. */
function toBase64(vector: readonly number[]): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, at) => {
    bytes.writeFloatLE(value, at * 4);
  });
  return bytes.toString('base64');
}

/**
 * Decodes token ids in the encoding of the embedding models; null for invalid ids. The first call loads the vocabulary,
 * which takes 100 ms; it is only needed for clients that send token ids to upstreams that do not accept them.
 */
function textOfTokens(ids: readonly number[]): string | null {
  decoder ??= createRequire(import.meta.url)('gpt-tokenizer/encoding/cl100k_base') as Decoder;
  try {
    return decoder.decode(ids);
  } catch {
    return null;
  }
}

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

/** The upstream side of `POST /v1/embeddings`. */
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
  read({ body }): EmbeddingResponse {
    const { data, usage } = responseFields(body);
    if (!Array.isArray(data) || data.length === 0) throw badResponse(BadResponse.noVectors);
    const items = asArray(data).map(asRecord);
    const place = (index: unknown, at: number) => (typeof index === 'number' ? index : at);
    const vectors = items
      .map(({ index, embedding }, at) => ({ index: place(index, at), vector: readVector(embedding) }))
      .sort((one, other) => one.index - other.index)
      .map(({ vector }) => vector);
    return { vectors, usage: readOpenAiUsage(usage) };
  },
};

/** @throws {ResponseError} when it is neither numbers nor their base64. */
function readVector(value: unknown): number[] {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value, 'base64');
    const vector = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
    if (vector.length > 0) return vector;
  }
  const numbers = asArray(value);
  if (numbers.length === 0 || !numbers.every((item) => typeof item === 'number')) {
    throw badResponse(BadResponse.notAVector);
  }
  return [...numbers];
}
