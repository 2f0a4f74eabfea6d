import { AppError } from '../../../../common/errors/app-error.js';
import { defineErrors } from '../../../../common/errors/define-errors.js';

/** Errors of invalid requests on the OpenAI-style routes. */
export const OpenAiRequestError = defineErrors({
  model_required: {
    status: 400,
    type: 'invalid_request_error',
    param: 'model',
    zh: 'model is required',
    en: 'model is required',
  },
  invalid_text_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A chat, completion or moderation request that cannot be served as written; the text names the field.',
  },
  invalid_embedding_request: {
    status: 400,
    type: 'invalid_request_error',
    param: 'input',
    zh: '{detail}',
    en: '{detail}',
    when: 'An embedding request without usable input; the text names the field.',
  },
});

export const AudioError = defineErrors({
  invalid_audio_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request for speech or a transcript that cannot be served as written; the text names the field.',
  },
  answer_filtered: {
    status: 400,
    type: 'invalid_request_error',
    zh: '回答包含敏感词，在此中断；已生成的内容照常计费',
    en: 'The response contains sensitive words, so it was ended; the produced tokens are charged',
    when: 'A transcript, a transcription in a realtime session, or the text of a document contains one while StopOnSensitiveEnabled is on. Chats end with the finish reason for filtered content instead.',
  },
});

/** The error of an invalid request for speech or a transcript. @param param the field that is invalid */
export function invalidAudio(detail: string, param?: string): AppError {
  return new AppError(AudioError.invalid_audio_request, { detail }, { param });
}

export const ImageError = defineErrors({
  invalid_image_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request for images that cannot be served as written; the text names the field.',
  },
});

export const OcrError = defineErrors({
  invalid_ocr_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request to recognize text without a document, or with an invalid list of pages.',
  },
});

/** The error for a request to recognize text. @param param the field of the request that is invalid */
export function invalidOcr(detail: string, param?: string): AppError {
  return new AppError(OcrError.invalid_ocr_request, { detail }, { param });
}

export const RerankError = defineErrors({
  invalid_query: {
    status: 400,
    type: 'invalid_request_error',
    param: 'query',
    zh: '{detail}',
    en: '{detail}',
    when: 'A rerank request without a query.',
  },
  invalid_documents: {
    status: 400,
    type: 'invalid_request_error',
    param: 'documents',
    zh: '{detail}',
    en: '{detail}',
    when: 'A rerank request without documents, or with too many.',
  },
});
