import type { Answer } from '../behaviour.js';
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
  whole(index: number, answer: Answer): Record<string, unknown>;
  chunks(index: number, answer: Answer): ChoiceChunk[];
}

function requestsUsage(request: RecordedRequest): boolean {
  const options = request.body.stream_options;
  return isRecord(options) && options.include_usage === true;
}

function envelope(shape: GenerationShape, object: string, request: RecordedRequest, answer: Answer) {
  return {
    id: `${shape.idPrefix}-mock`,
    object,
    created: 1_700_000_000,
    model: answer.reply.model ?? request.body.model ?? null,
    system_fingerprint: 'fp_mock',
    ...answer.reply.extra,
  };
}

function usageOfChunk(answer: Answer, asked: boolean, finishes: boolean): Record<string, unknown> {
  const place = answer.usage ?? 'asked';
  if (place === 'everyChunk') return { usage: wireUsage(answer.reply) };
  if (place === 'finishChunk') return finishes ? { usage: wireUsage(answer.reply) } : {};
  // OpenAI sends the field on every chunk when it was requested, with a value in the last chunk only.
  return place === 'asked' && asked ? { usage: null } : {};
}

function streamPlan(shape: GenerationShape, request: RecordedRequest, answer: Answer, choices: number): Plan {
  const asked = requestsUsage(request);
  const head = envelope(shape, shape.chunkObject, request, answer);
  const events = Array.from({ length: choices }, (_, index) => shape.chunks(index, answer))
    .flat()
    .map(({ choice, finishes }) => dataEvent({ ...head, choices: [choice], ...usageOfChunk(answer, asked, finishes) }));
  if ((answer.usage ?? 'asked') === 'asked' && asked) {
    events.push(dataEvent({ ...head, choices: [], usage: wireUsage(answer.reply) }));
  }
  if (answer.done !== false) events.push(dataEvent('[DONE]'));
  return eventPlan([...events.slice(0, answer.keep ?? events.length), ...(answer.append ?? [])]);
}

function wholePlan(shape: GenerationShape, request: RecordedRequest, answer: Answer, choices: number): Plan {
  return jsonPlan(200, {
    ...envelope(shape, shape.object, request, answer),
    choices: Array.from({ length: choices }, (_, index) => shape.whole(index, answer)),
    ...(answer.usage === 'never' ? {} : { usage: wireUsage(answer.reply) }),
  });
}

/** The response to a request that generates text, streamed when the request requires it. */
export function generationPlan(shape: GenerationShape, request: RecordedRequest, answer: Answer): Plan {
  const choices = typeof request.body.n === 'number' ? request.body.n : 1;
  return request.body.stream === true
    ? streamPlan(shape, request, answer, choices)
    : wholePlan(shape, request, answer, choices);
}
