import { z } from 'zod';
import type { PlainFailures } from '../../platform/http/openapi/documented.js';

/** The error body on paths of the OpenAI API, and of errors that occur before the path is routed. */
export const relayFailure = z
  .object({
    error: z.object({
      message: z.string().describe('Ends with the request id.'),
      type: z.string(),
      param: z.string().nullable().describe('The invalid field.'),
      code: z.string().describe('Identifies the error; for upstream errors, the code that the upstream sent.'),
    }),
  })
  .meta({ id: 'RelayFailure', description: 'In the format of the OpenAI API.' });

/** The error body on paths of the Anthropic API. */
export const messageFailure = z
  .object({
    type: z.literal('error'),
    error: z.object({
      type: z.string(),
      message: z.string().describe('Ends with the request id.'),
      details: z.looseObject({ error_code: z.string() }).optional().describe("Details that the vendor's SDKs read."),
    }),
    request_id: z.string(),
  })
  .meta({ id: 'MessageFailure', description: 'In the format of the Anthropic API.' });

/** Errors of every call with an API token. */
export const tokenFailures = {
  401: 'The API token is missing, unknown, expired, disabled or used up.',
  403: 'The owner is banned, or the token may not be used from this address.',
  500: 'An internal server error.',
  503: 'The database cannot be reached.',
} satisfies PlainFailures;

/** Errors of every call with a body. */
export const receiving = {
  400: 'The body is not a request of this kind, or could not be decompressed.',
  408: 'The body stopped arriving.',
  413: 'The body is larger than 32 MiB, or a form larger than 64 MiB.',
  415: 'The Content-Encoding is not supported.',
} satisfies PlainFailures;

/** Errors of every call that counts as running until its response is complete. */
const entering = {
  429: 'Too many concurrent calls, here or at the upstream.',
  508: 'A channel leads back to this gateway.',
} satisfies PlainFailures;

/** Errors of every call that is forwarded to an upstream; the upstream's status is kept. */
export const passedOn = {
  '4XX': 'The upstream refused the request with this status.',
  '5XX': 'The upstream failed with this status.',
} satisfies PlainFailures;

/** Errors of calls with a body that the gateway serves itself. */
export const counting = { ...tokenFailures, ...receiving } satisfies PlainFailures;

/** Errors of calls to a model. */
export const calling = {
  ...tokenFailures,
  ...receiving,
  ...entering,
  403: 'The balance is too low, or the token or group may not call this model.',
  404: 'No channel serves a model of this name.',
  500: 'The model has no price, or an internal server error.',
  502: 'The upstream failed.',
  503: 'No channel of this group serves the model at the moment, or the database cannot be reached.',
  504: 'The upstream did not respond in time.',
  ...passedOn,
} satisfies PlainFailures;

/** Errors of image and music task calls. */
export const tasking = {
  ...tokenFailures,
  ...receiving,
  ...entering,
  400: 'The task was refused, by this server or by the upstream.',
  403: 'The balance is too low, or the token may not do this.',
  500: 'Internal server error, or the upstream cannot be reached.',
  502: 'The upstream failed.',
  503: 'No channel in this group handles such tasks, or the database cannot be reached.',
  ...passedOn,
} satisfies PlainFailures;

/** The field with which a request names several models. */
export const models = z
  .array(z.string().min(1))
  .min(1)
  .max(10)
  .optional()
  .describe('Further models or aliases, tried in order while nothing was sent; the one that serves is charged.');
