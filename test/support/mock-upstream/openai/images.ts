import type { MockResponse } from '../behaviour.js';
import { eventPlan, jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { defaultUsage } from '../reply-defaults.js';
import { fieldOf } from './fields.js';

const image = Buffer.from('a picture').toString('base64');

/** Token counts with the names that responses about images and audio use. */
export function mediaUsage({ reply }: MockResponse): Record<string, unknown> {
  const { prompt, completion } = reply.usage ?? defaultUsage;
  return { input_tokens: prompt, output_tokens: completion, total_tokens: prompt + completion };
}

/** One event; OpenAI sends its name twice: on a separate line, and in the data. */
export const namedEvent = (event: Record<string, unknown>): string =>
  `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`;

/** /v1/images/generations, /edits and /variations: newer models return bytes and token counts, the others URLs. */
export function imagesPlan(request: RecordedRequest, response: MockResponse): Plan {
  const newer = String(fieldOf(request, 'model')).startsWith('gpt-image');
  if (fieldOf(request, 'stream') === true) return streamed(request, response);
  const count = Number(fieldOf(request, 'n') ?? 1);
  const bytes = newer || fieldOf(request, 'response_format') === 'b64_json';
  const one = (at: number) => (bytes ? { b64_json: image } : { url: `https://pictures.example/${at}.png` });
  return jsonPlan(200, {
    created: 1_700_000_000,
    data: Array.from({ length: count }, (_, at) => ({ ...one(at), ...response.reply.extra })),
    ...(newer && response.usage !== 'never' && { usage: mediaUsage(response) }),
  });
}

function streamed(request: RecordedRequest, response: MockResponse): Plan {
  const name = request.path.endsWith('/edits') ? 'image_edit' : 'image_generation';
  const partials = Number(fieldOf(request, 'partial_images') ?? 0);
  return eventPlan([
    ...Array.from({ length: partials }, (_, index) =>
      namedEvent({ type: `${name}.partial_image`, b64_json: image, partial_image_index: index }),
    ),
    namedEvent({ type: `${name}.completed`, b64_json: image, usage: mediaUsage(response) }),
  ]);
}
