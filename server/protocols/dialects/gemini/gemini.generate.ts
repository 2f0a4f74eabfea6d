import type { RequestBody } from '../../bytes/request-body.js';
import type { ChatClient } from '../../canonical/chat-codec.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { traitsOf } from '../../models/gemini/gemini-traits.js';
import { MAX_TOKENS_LIMIT, type RequestParams } from '../../request-params.js';
import { BUILT_IN_SETTINGS } from '../../vendor-settings.js';
import type { Address, Operation } from '../dialect.js';
import { signCallsIn } from './call-signatures.js';
import { writeNamedImageParams } from './follow-name.js';
import { geminiDialect } from './gemini.dialect.js';
import { invalidGemini } from './gemini.errors.js';
import { geminiGenerateArrayClient, geminiGenerateClient } from './gemini.generate.client.js';
import { modelOf } from './gemini-address.js';
import { GeminiArrayStreamMeter } from './gemini-array-stream-meter.js';
import { bodyField, field } from './gemini-fields.js';
import { estimateGeminiPrompt, readGeminiPrompt } from './gemini-prompt.js';
import { GeminiResponseMeter } from './gemini-response-meter.js';
import { GeminiStreamMeter } from './gemini-stream-meter.js';
import { geminiResponseTexts } from './response-texts.js';

const MAX_CANDIDATES = 128;

/** `generateContent`, and `streamGenerateContent` with `alt=sse` */
export const geminiGenerate: Operation = {
  ...generation(geminiGenerateClient),
  dialect: geminiDialect,
  streamMeter: () => new GeminiStreamMeter(),
};

/**
 * `streamGenerateContent` without `alt=sse`: the stream is one JSON array. Events are requested from upstreams anyway.
 */
export const geminiGenerateArray: Operation = {
  ...generation(geminiGenerateArrayClient),
  dialect: geminiDialect,
  streamMeter: () => new GeminiArrayStreamMeter(),
};

function generation(codec: ChatClient): Omit<Operation, 'dialect' | 'streamMeter'> {
  return {
    format: 'gemini.generate',
    task: 'chat',
    codec,
    responseTexts: geminiResponseTexts,
    read: readGenerate,
    promptForCount: readGeminiPrompt,
    rewrite(draft, { model, vendors = BUILT_IN_SETTINGS, downgrades = new Downgrades() }) {
      const { gemini } = vendors;
      // The path contains the model; a `model` field must not request another one.
      draft.remove('model');
      if (gemini.suffixes) writeNamedImageParams(draft, model, gemini, downgrades);
      if (traitsOf(model, gemini).wantsSignatures) signCallsIn(draft);
    },
    responseMeter: () => new GeminiResponseMeter(),
  };
}

function readGenerate(body: RequestBody, address: Address): RequestParams {
  const model = modelOf(address);
  if (body.sizeOf('contents') <= 2) throw invalidGemini('contents is not specified');
  return {
    model,
    stream: address.stream,
    wantsUsage: true,
    maxTokens: readMaxTokens(body),
    ...estimateGeminiPrompt(body),
  };
}

/** The maximum tokens of all candidates together; null when none is set. */
function readMaxTokens(body: RequestBody): number | null {
  const config = bodyField(body, 'generationConfig');
  const each = readCount(field(config, 'maxOutputTokens'), 'maxOutputTokens', MAX_TOKENS_LIMIT);
  const candidates = readCount(field(config, 'candidateCount'), 'candidateCount', MAX_CANDIDATES);
  return each === null || each === 0 ? null : each * Math.max(candidates ?? 1, 1);
}

function readCount(value: unknown, name: string, limit: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > limit) {
    throw invalidGemini(`${name} is invalid`);
  }
  return value;
}
