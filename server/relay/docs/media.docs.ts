import { z } from 'zod';
import type { PlainCall } from '../../platform/http/openapi/documented.js';
import { relayFailure } from './shared.docs.js';

const AS_GIVEN = 'Exactly as the upstream sent it.';
const PASSED_ON = 'Fields not listed here are forwarded to the upstream unchanged.';
const EVENTS = 'The response as server-sent events while it is generated; the last one carries the usage.';

const TEXTS = { 'text/plain': 'The text, or subtitles.', 'text/vtt': 'Subtitles.' };

const model = z.string().max(255);
const stream = z.boolean().default(false).describe('Send the response as an event stream.');
/** A file of a form. */
const file = z.string().meta({ format: 'binary' });
const files = z.union([file, z.array(file).min(1).max(16)]).describe('A file, or several as `image[]`.');

const moderationBody = z
  .looseObject({ model: model.default('omni-moderation-latest'), input: z.unknown().describe('Text or images.') })
  .meta({ id: 'ModerationRequest', description: PASSED_ON });
const moderationResponse = z
  .looseObject({ id: z.string(), model: z.string(), results: z.array(z.looseObject({ flagged: z.boolean() })) })
  .meta({ id: 'ModerationAnswer', description: AS_GIVEN });

const rerankBody = z
  .looseObject({
    model,
    query: z.string(),
    documents: z.array(z.unknown()).min(1).describe('Strings, or objects with a `text`.'),
    top_n: z.int().min(1).optional(),
    return_documents: z.boolean().default(false),
  })
  .meta({ id: 'RerankRequest', description: PASSED_ON });
const rerankResponse = z
  .looseObject({ results: z.array(z.looseObject({ index: z.int(), relevance_score: z.number() })) })
  .meta({ id: 'RerankAnswer', description: AS_GIVEN });

const annotationFormat = z.looseObject({ type: z.string() }).nullable().optional();
const ocrBody = z
  .looseObject({
    model,
    document: z
      .looseObject({
        type: z.enum(['document_url', 'image_url', 'file']),
        document_url: z.string().optional().describe('An address, or a data URL.'),
        image_url: z.unknown().optional().describe('An address, a data URL, or an object with a `url`.'),
        file_id: z.string().optional().describe('A file at the upstream.'),
      })
      .describe('What is read.'),
    pages: z
      .unknown()
      .optional()
      .describe('Numbers from 0, ranges such as `0-4`, or a list of both; exactly these pages are reserved.'),
    document_annotation_format: annotationFormat.describe(
      'Extracts annotations; the price of annotated pages applies.',
    ),
    bbox_annotation_format: annotationFormat.describe(
      'Extracts annotations of the images in the document; the price of annotated pages applies.',
    ),
    document_annotation_prompt: z.string().nullable().optional(),
    include_image_base64: z.boolean().nullable().optional(),
  })
  .meta({ id: 'OcrRequest', description: PASSED_ON });
const ocrResponse = z
  .looseObject({
    model: z.string(),
    pages: z.array(z.looseObject({ index: z.int(), markdown: z.string() })),
    document_annotation: z.string().nullable().optional(),
    usage_info: z
      .looseObject({
        pages_processed: z.int(),
        pages_processed_annotation: z.int().optional(),
        doc_size_bytes: z.int().nullable().optional(),
      })
      .describe('The basis of the charge.'),
  })
  .meta({ id: 'OcrAnswer', description: AS_GIVEN });

const images = {
  n: z.int().min(1).max(10).default(1),
  size: z.string().optional().describe('Such as 1024x1024; affects the price.'),
  response_format: z.enum(['url', 'b64_json']).optional(),
};
const imageBody = z
  .looseObject({
    model: model.default('dall-e'),
    prompt: z.string(),
    quality: z.string().optional(),
    stream,
    ...images,
  })
  .meta({ id: 'ImageRequest', description: PASSED_ON });
const imageEditBody = z
  .looseObject({
    model: model.default('dall-e-2'),
    prompt: z.string(),
    image: files,
    mask: file.optional().describe('Its transparent areas are edited.'),
    quality: z.string().optional(),
    background: z.string().optional(),
    output_format: z.string().optional(),
    stream,
    ...images,
  })
  .meta({ id: 'ImageEditRequest', description: PASSED_ON });
const imageVariationBody = z
  .looseObject({ model: model.default('dall-e-2'), image: file, ...images })
  .meta({ id: 'ImageVariationRequest', description: PASSED_ON });
const imageResponse = z
  .looseObject({
    created: z.int(),
    data: z.array(z.looseObject({ url: z.string().optional(), b64_json: z.string().optional() })),
  })
  .meta({ id: 'ImageAnswer', description: AS_GIVEN });

const speechBody = z
  .looseObject({
    model: model.default('tts-1'),
    input: z.string(),
    voice: z.string(),
    response_format: z.string().default('mp3'),
    stream_format: z.enum(['audio', 'sse']).default('audio'),
  })
  .meta({ id: 'SpeechRequest', description: PASSED_ON });
const transcriptionBody = z
  .looseObject({
    model: model.default('whisper-1'),
    file: file.describe('The audio.'),
    language: z.string().optional().describe('ISO 639-1. Not of translations.'),
    prompt: z.string().optional().describe('Text in the style of the expected one.'),
    temperature: z.number().min(0).max(1).optional(),
    response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json']).default('json'),
    stream,
  })
  .meta({ id: 'TranscriptionRequest', description: PASSED_ON });
const transcriptionResponse = z
  .looseObject({ text: z.string() })
  .meta({ id: 'TranscriptionAnswer', description: `${AS_GIVEN} Plain text if the request asks for such a format.` });

const subscription = z
  .object({
    object: z.literal('billing_subscription'),
    has_payment_method: z.boolean(),
    soft_limit_usd: z.number(),
    hard_limit_usd: z.number().describe('The sum of the remaining and the spent balance.'),
    system_hard_limit_usd: z.number(),
    access_until: z.int().describe('Unix time in seconds; 0 means no limit.'),
  })
  .meta({ id: 'BillingSubscription' });
const spent = z
  .object({ object: z.literal('list'), total_usage: z.number().describe('In hundredths of the unit of the limits.') })
  .meta({ id: 'BillingUsage' });

type Described = Pick<PlainCall, 'id' | 'summary' | 'path' | 'body' | 'response'> & Partial<PlainCall>;

/** The operations of the OpenAI API other than text generation, for /api/docs. @param calling their shared fields */
export function mediaCalls(calling: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  const post = (call: Described): PlainCall => ({ ...calling, method: 'post', route: call.path, ...call });
  const rerank = { body: rerankBody, response: rerankResponse };
  const transcript = {
    body: transcriptionBody,
    form: true as const,
    response: transcriptionResponse,
    media: TEXTS,
    stream: EVENTS,
  };
  return [
    post({
      id: 'relay_moderation',
      summary: 'Check whether text or images are harmful',
      path: '/v1/moderations',
      body: moderationBody,
      response: moderationResponse,
    }),
    post({ id: 'relay_rerank', summary: 'Rank documents by relevance to a query', path: '/v1/rerank', ...rerank }),
    post({ id: 'relay_re_rank', summary: 'Rank documents (alternative path)', path: '/v1/re-rank', ...rerank }),
    post({ id: 'relay_rerank_v2', summary: "Rank documents (Cohere's path)", path: '/v2/rerank', ...rerank }),
    post({
      id: 'relay_ocr',
      summary: "Recognize the text of a document (Mistral's API)",
      description: 'Charged by the page. Only channels whose upstream has this API serve it.',
      path: '/v1/ocr',
      body: ocrBody,
      response: ocrResponse,
    }),
    post({
      id: 'relay_image',
      summary: 'Generate images from a prompt',
      path: '/v1/images/generations',
      body: imageBody,
      response: imageResponse,
      stream: EVENTS,
    }),
    post({
      id: 'relay_image_edit',
      summary: 'Edit images according to a prompt',
      path: '/v1/images/edits',
      body: imageEditBody,
      form: true,
      response: imageResponse,
      stream: EVENTS,
    }),
    post({
      id: 'relay_image_variation',
      summary: 'Generate variations of an image',
      path: '/v1/images/variations',
      body: imageVariationBody,
      form: true,
      response: imageResponse,
    }),
    post({
      id: 'relay_speech',
      summary: 'Turn text into speech',
      description: 'The response body is the audio itself, with the content type of its format.',
      path: '/v1/audio/speech',
      body: speechBody,
      success: 'media',
      media: { 'audio/*': 'The audio.' },
      stream: EVENTS,
    }),
    post({
      id: 'relay_transcription',
      summary: 'Transcribe speech',
      path: '/v1/audio/transcriptions',
      ...transcript,
    }),
    post({
      id: 'relay_translation',
      summary: 'Translate speech into English text',
      path: '/v1/audio/translations',
      ...transcript,
    }),
  ];
}

/** The operations by which clients show a balance. @param common their shared fields */
export function billingInfoCalls(common: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  return ['/v1/dashboard/billing', '/dashboard/billing'].flatMap((prefix, at) => {
    const description =
      'A balance that cannot be read is reported with status 200, because clients read the body only.';
    const shared = { ...common, description, method: 'get' as const };
    const suffix = at === 0 ? '' : '_short';
    return [
      {
        ...shared,
        id: `billing_subscription${suffix}`,
        summary: 'Get the spending limit of the token',
        path: `${prefix}/subscription`,
        route: `${prefix}/subscription`,
        response: z.union([subscription, relayFailure]),
      },
      {
        ...shared,
        id: `billing_usage${suffix}`,
        summary: 'Get the spending of the token so far',
        path: `${prefix}/usage`,
        route: `${prefix}/usage`,
        response: z.union([spent, relayFailure]),
      },
    ];
  });
}
