import { z } from 'zod';
import type { PlainCall } from '../platform/http/api-operation.js';

const AS_GIVEN = 'As the upstream gave it.';
const FORM = 'Sent as multipart/form-data. Fields that are not named here are passed on to the upstream as they are.';
const PASSED_ON = 'Fields that are not named here are passed on to the upstream as they are.';
const EVENTS = 'Server-sent events of the answer as it is made; the last one carries the usage.';

const model = z.string().max(255);
const stream = z.boolean().default(false).describe('Answer with an event stream.');
const file = z.string().describe('A file.');

const moderationBody = z
  .looseObject({ model: model.default('text-moderation-stable'), input: z.unknown().describe('Texts or pictures.') })
  .meta({ id: 'ModerationRequest', description: PASSED_ON });
const moderationAnswer = z
  .looseObject({ id: z.string(), model: z.string(), results: z.array(z.looseObject({ flagged: z.boolean() })) })
  .meta({ id: 'ModerationAnswer', description: AS_GIVEN });

const rerankBody = z
  .looseObject({
    model,
    query: z.string(),
    documents: z.array(z.unknown()).min(1).describe('Texts, or objects with a `text`.'),
    top_n: z.int().min(1).optional(),
    return_documents: z.boolean().default(false),
  })
  .meta({ id: 'RerankRequest', description: PASSED_ON });
const rerankAnswer = z
  .looseObject({ results: z.array(z.looseObject({ index: z.int(), relevance_score: z.number() })) })
  .meta({ id: 'RerankAnswer', description: AS_GIVEN });

const pictures = {
  n: z.int().min(1).max(10).default(1),
  size: z.string().optional().describe('Such as 1024x1024; decides the price.'),
  response_format: z.enum(['url', 'b64_json']).optional(),
};
const imageBody = z
  .looseObject({
    model: model.default('dall-e'),
    prompt: z.string(),
    quality: z.string().optional(),
    stream,
    ...pictures,
  })
  .meta({ id: 'ImageRequest', description: PASSED_ON });
const imageEditBody = z
  .looseObject({
    model: model.default('dall-e-2'),
    prompt: z.string(),
    image: file,
    mask: file.optional(),
    stream,
    ...pictures,
  })
  .meta({ id: 'ImageEditRequest', description: FORM });
const imageVariationBody = z
  .looseObject({ model: model.default('dall-e-2'), image: file, ...pictures })
  .meta({ id: 'ImageVariationRequest', description: FORM });
const imageAnswer = z
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
    file,
    response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json']).default('json'),
    stream,
  })
  .meta({ id: 'TranscriptionRequest', description: FORM });
const transcriptionAnswer = z
  .looseObject({ text: z.string() })
  .meta({ id: 'TranscriptionAnswer', description: `${AS_GIVEN} A text where the request names such a format.` });

const subscription = z
  .object({
    object: z.literal('billing_subscription'),
    has_payment_method: z.boolean(),
    soft_limit_usd: z.number(),
    hard_limit_usd: z.number().describe('What is left and what was spent, together.'),
    system_hard_limit_usd: z.number(),
    access_until: z.int().describe('Seconds since 1970; 0: for ever.'),
  })
  .meta({ id: 'BillingSubscription' });
const spent = z
  .object({ object: z.literal('list'), total_usage: z.number().describe('Hundredths of what the limits count in.') })
  .meta({ id: 'BillingUsage' });

type Described = Pick<PlainCall, 'id' | 'summary' | 'path' | 'body' | 'answer'> & Partial<PlainCall>;

/** The calls of the OpenAI API that are not about text, for /api/docs. @param calling what all of them share */
export function mediaCalls(calling: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  const post = (call: Described): PlainCall => ({ ...calling, method: 'post', route: call.path, ...call });
  const rerank = { body: rerankBody, answer: rerankAnswer };
  const transcript = { body: transcriptionBody, answer: transcriptionAnswer, stream: EVENTS };
  return [
    post({
      id: 'relay_moderation',
      summary: 'Judge whether texts or pictures are harmful',
      path: '/v1/moderations',
      body: moderationBody,
      answer: moderationAnswer,
    }),
    post({ id: 'relay_rerank', summary: 'Rank documents by a query', path: '/v1/rerank', ...rerank }),
    post({ id: 'relay_re_rank', summary: 'Rank documents, at another address', path: '/v1/re-rank', ...rerank }),
    post({ id: 'relay_rerank_v2', summary: 'Rank documents, as Cohere names it', path: '/v2/rerank', ...rerank }),
    post({
      id: 'relay_image',
      summary: 'Make pictures of a text',
      path: '/v1/images/generations',
      body: imageBody,
      answer: imageAnswer,
      stream: EVENTS,
    }),
    post({
      id: 'relay_image_edit',
      summary: 'Change pictures as a text says',
      path: '/v1/images/edits',
      body: imageEditBody,
      answer: imageAnswer,
      stream: EVENTS,
    }),
    post({
      id: 'relay_image_variation',
      summary: 'Make pictures like another one',
      path: '/v1/images/variations',
      body: imageVariationBody,
      answer: imageAnswer,
    }),
    post({
      id: 'relay_speech',
      summary: 'Speak a text',
      description: 'Answers with the sound itself, in the type of its format.',
      path: '/v1/audio/speech',
      body: speechBody,
      answer: z.unknown().describe('The sound.'),
      stream: EVENTS,
    }),
    post({
      id: 'relay_transcription',
      summary: 'Write down what is said',
      path: '/v1/audio/transcriptions',
      ...transcript,
    }),
    post({
      id: 'relay_translation',
      summary: 'Write down in English what is said',
      path: '/v1/audio/translations',
      ...transcript,
    }),
  ];
}

/** The calls by which clients show a balance. @param asking what all of them share */
export function billingInfoCalls(asking: Pick<PlainCall, 'tag' | 'failure' | 'failures'>): PlainCall[] {
  return ['/v1/dashboard/billing', '/dashboard/billing'].flatMap((prefix, at) => {
    const shared = { ...asking, method: 'get' as const };
    const suffix = at === 0 ? '' : '_short';
    return [
      {
        ...shared,
        id: `billing_subscription${suffix}`,
        summary: 'Read what the token may spend',
        path: `${prefix}/subscription`,
        route: `${prefix}/subscription`,
        answer: subscription,
      },
      {
        ...shared,
        id: `billing_usage${suffix}`,
        summary: 'Read what the token has spent',
        path: `${prefix}/usage`,
        route: `${prefix}/usage`,
        answer: spent,
      },
    ];
  });
}
