import type { BodyDraft } from '../../../bytes/body-draft.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { isFields } from '../../../bytes/untrusted.js';
import { estimateTokens } from '../../../metering/estimate.js';
import { NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';
import { googleError } from '../../../models/vendor-errors.js';
import type { RequestParams } from '../../../request-params.js';
import type { Address, Operation, PromptForCount, Rewrite } from '../../dialect.js';
import { geminiDialect } from '../gemini.dialect.js';
import { invalidGemini } from '../gemini.errors.js';
import { modelOf } from '../gemini-address.js';
import { field, objectsOf } from '../gemini-fields.js';
import { readContents } from '../gemini-prompt.js';
import { notJson, parsedResponse } from '../gemini-response-meter.js';
import { GeminiStreamMeter } from '../gemini-stream-meter.js';
import { lastUsageMetadata, readGeminiUsage } from '../gemini-usage.js';
import { geminiEmbedBatchClient, geminiEmbedClient } from './gemini.embed.client.js';

/** Meters embeddings that pass through. Upstreams seldom report their usage; the prompt is then counted here. */
export const embedResponseMeter: ResponseMeter = {
  read(response) {
    const usage = readGeminiUsage(lastUsageMetadata(response.body));
    if (response.body.includes('"values"')) {
      return { metered: { usage, producedText: '', produced: true }, error: null, response };
    }
    const body = parsedResponse(response.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    return { metered: NOTHING_PRODUCED, error, response };
  },
};

const common = { task: 'embedding', dialect: geminiDialect, responseMeter: () => embedResponseMeter } as const;

/** `embedContent`: one vector. */
export const geminiEmbed: Operation = {
  ...common,
  format: 'gemini.embed',
  codec: geminiEmbedClient,
  read(body, address) {
    if (body.sizeOf('content') <= 2) throw invalidGemini('content is not specified');
    return requested(body, address, promptOf);
  },
  promptForCount: promptOf,
  // The path contains the model.
  rewrite: (draft) => draft.remove('model'),
  streamMeter: () => new GeminiStreamMeter(),
};

/** `batchEmbedContents`: one vector for each request in the batch. */
export const geminiEmbedBatch: Operation = {
  ...common,
  format: 'gemini.embed_batch',
  codec: geminiEmbedBatchClient,
  read(body, address) {
    if (objectsOf(body.get('requests')).length === 0) throw invalidGemini('requests is not specified');
    return requested(body, address, promptOfBatch);
  },
  promptForCount: promptOfBatch,
  rewrite: nameModels,
  streamMeter: () => new GeminiStreamMeter(),
};

function requested(body: RequestBody, address: Address, prompt: (body: RequestBody) => PromptForCount): RequestParams {
  const { texts, structureTokens } = prompt(body);
  const promptEstimate = structureTokens + texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { model: modelOf(address), stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
}

function promptOf(body: RequestBody): PromptForCount {
  return promptOfContents([body.get('content')]);
}

function promptOfBatch(body: RequestBody): PromptForCount {
  return promptOfContents(objectsOf(body.get('requests')).map(({ content }) => content));
}

/** A text to embed has no message structure. */
function promptOfContents(contents: readonly unknown[]): PromptForCount {
  const prompt = { texts: [], structureTokens: 0 };
  readContents(
    contents.flatMap((content) => field(content, 'parts') ?? content),
    prompt,
  );
  return { texts: prompt.texts, structureTokens: 0 };
}

/** Every request of a batch repeats the model, which must be the one in the path. */
function nameModels(draft: BodyDraft, { model }: Rewrite): void {
  draft.remove('model');
  const name = /^(models|tunedModels)\//.test(model) ? model : `models/${model}`;
  const requests = draft.get('requests');
  if (!Array.isArray(requests) || requests.every((request) => field(request, 'model') === name)) return;
  draft.set(
    'requests',
    (requests as unknown[]).map((request) => (isFields(request) ? { ...request, model: name } : request)),
  );
}
