import type { BodyDraft } from '../../../bytes/body-draft.js';
import { filesOf, openForm } from '../../../bytes/form-body.js';
import { type RequestBody, textField } from '../../../bytes/request-body.js';
import { isGptImage } from '../../../models/openai/openai-models.js';
import type { Operation, PromptForCount, Rewrite } from '../../dialect.js';
import { MediaStreamMeter } from '../media-stream-meter.js';
import { openaiDialect } from '../openai.dialect.js';
import { readModelOr, rewriteWithModel } from '../rewrite.js';
import { invalidImage, readImages } from './image-request.js';
import { imageResponseMeter } from './image-response-meter.js';
import { openaiImageClient, openaiImageEditClient } from './openai.image.client.js';

const common = {
  dialect: openaiDialect,
  promptForCount: (body: RequestBody): PromptForCount => ({
    texts: [textField(body, 'prompt') ?? ''],
    structureTokens: 0,
  }),
  rewrite,
  responseMeter: () => imageResponseMeter,
  streamMeter: () => new MediaStreamMeter(),
};

/** `POST /v1/images/generations` */
export const openaiImage: Operation = {
  ...common,
  format: 'openai.image',
  task: 'image',
  codec: openaiImageClient,
  read(body) {
    requirePrompt(body);
    return readImages(body, readModelOr(body, 'dall-e'));
  },
};

/** `POST /v1/images/edits` */
export const openaiImageEdit: Operation = {
  ...common,
  format: 'openai.image_edit',
  task: 'image_edit',
  codec: openaiImageEditClient,
  open: openForm,
  read(body) {
    requirePrompt(body);
    requireImage(body);
    return readImages(body, readModelOr(body, 'dall-e-2'));
  },
};

/** `POST /v1/images/variations`, which has no streams. */
export const openaiImageVariation: Operation = {
  ...common,
  format: 'openai.image_variation',
  task: 'image_edit',
  open: openForm,
  read(body) {
    requireImage(body);
    return { ...readImages(body, readModelOr(body, 'dall-e-2')), stream: false };
  },
};

function rewrite(draft: BodyDraft, change: Rewrite): void {
  rewriteWithModel(draft, change);
  // These models always return bytes, and reject the parameter.
  if (isGptImage(change.model) && draft.get('response_format') === 'b64_json') draft.remove('response_format');
}

function requirePrompt(body: RequestBody): void {
  if (textField(body, 'prompt') === null) throw invalidImage('field prompt is required');
}

/** In JSON bodies images are URLs. */
function requireImage(body: RequestBody): void {
  if (filesOf(body, 'image').length === 0 && !body.get('image') && !body.get('images')) {
    throw invalidImage('field image is required');
  }
}
