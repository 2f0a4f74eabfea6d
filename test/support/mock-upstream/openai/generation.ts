import type { MockResponse } from '../behaviour.js';
import { dataEvent, eventPlan, jsonPlan, type Plan } from '../plan.js';
import { isRecord, type RecordedRequest } from '../recorded-request.js';
import { wireUsage } from './wire-usage.js';

/** One choice of a stream, split into deltas: the last one carries the finish reason. */
export interface ChoiceChunk {
  readonly choice: Readonly<Record<string, unknown>>;
  readonly finishes: boolean;
}

/**
 * The differences between chat and the older completions: the names, and the form of a choice in a response and in a
 * chunk.
 */
export interface GenerationShape {
  readonly idPrefix: string;
  readonly object: string;
  readonly chunkObject: string;
  whole(index: number, response: MockResponse): Record<string, unknown>;
  chunks(index: number, response: MockResponse): ChoiceChunk[];
}

function requestsUsage(request: RecordedRequest): boolean {
  const options = request.body.stream_options;
  return isRecord(options) && options.include_usage === true;
}

function envelope(shape: GenerationShape, object: string, request: RecordedRequest, response: MockResponse) {
  return {
    id: `${shape.idPrefix}-mock`,
    object,
    created: 1_700_000_000,
    model: response.reply.model ?? request.body.model ?? null,
    system_fingerprint: 'fp_mock',
    ...response.reply.extra,
  };
}

function usageOfChunk(response: MockResponse, usageRequested: boolean, finishes: boolean): Record<string, unknown> {
  const place = response.usage ?? 'asked';
  if (place === 'everyChunk') return { usage: wireUsage(response.reply) };
  if (place === 'finishChunk') return finishes ? { usage: wireUsage(response.reply) } : {};
  // OpenAI sends the field on every chunk when it was requested, with a value in the last chunk only.
  return place === 'asked' && usageRequested ? { usage: null } : {};
}

function streamPlan(shape: GenerationShape, request: RecordedRequest, response: MockResponse, choices: number): Plan {
  const usageRequested = requestsUsage(request);
  const head = envelope(shape, shape.chunkObject, request, response);
  const events = Array.from({ length: choices }, (_, index) => shape.chunks(index, response))
    .flat()
    .map(({ choice, finishes }) =>
      dataEvent({ ...head, choices: [choice], ...usageOfChunk(response, usageRequested, finishes) }),
    );
  if ((response.usage ?? 'asked') === 'asked' && usageRequested) {
    events.push(dataEvent({ ...head, choices: [], usage: wireUsage(response.reply) }));
  }
  if (response.done !== false) events.push(dataEvent('[DONE]'));
  return eventPlan([...events.slice(0, response.keep ?? events.length), ...(response.append ?? [])]);
}

function wholePlan(shape: GenerationShape, request: RecordedRequest, response: MockResponse, choices: number): Plan {
  return jsonPlan(200, {
    ...envelope(shape, shape.object, request, response),
    choices: Array.from({ length: choices }, (_, index) => shape.whole(index, response)),
    ...(response.usage === 'never' ? {} : { usage: wireUsage(response.reply) }),
  });
}

/** The response to a request that generates text, streamed when the request requires it. */
export function generationPlan(shape: GenerationShape, request: RecordedRequest, response: MockResponse): Plan {
  const choices = typeof request.body.n === 'number' ? request.body.n : 1;
  return request.body.stream === true
    ? streamPlan(shape, request, response, choices)
    : wholePlan(shape, request, response, choices);
}
