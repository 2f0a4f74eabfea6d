import type { AppError } from '../../../common/errors/app-error.js';
import type { Address, Dialect } from '../shared/dialect.js';
import { isModelName } from '../shared/model-name.js';
import { invalidGemini, unknownMethod } from './gemini.errors.js';

/** The names of google.rpc.Code for HTTP statuses. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
  529: 'UNAVAILABLE',
};

function errorText(error: AppError, requestId: string): string {
  const { status } = error;
  const statusName = STATUS_NAMES[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
  const message = `${error.message} (request id: ${requestId})`;
  // The gateway's error code distinguishes errors with the same status.
  const own = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: error.code, domain: 'gateway' };
  const { vendorDetails, retryAfterSeconds } = error.details;
  // Google's API has no headers for limits: its clients read from here when to retry.
  const wait = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds}s` };
  const rest = Array.isArray(vendorDetails) ? vendorDetails : retryAfterSeconds === undefined ? [] : [wait];
  const details = [own, ...rest];
  return JSON.stringify({ error: { code: status, message, status: statusName, details } });
}

/** Complete responses and event streams. */
export const geminiDialect: Dialect = {
  errorBody: errorText,
  // Google's SDKs check every event for an `error` with a status as its code.
  errorEvent: (error, requestId) => `data: ${errorText(error, requestId)}\n\n`,
  // Google's SDKs for Python and Go cannot read comments; in the array of streams without `alt=sse` only white space is
  // ignored.
  ping: '\n',
};

/** The model and the method in a path of the API. */
export interface ModelMethod {
  model: string;
  method: string;
}

/**
 * Splits `{model}:{method}`, the last segment of every path of this API. Model names may contain slashes and colons.
 * @throws {AppError} when there is no method
 */
export function readModelMethod(resource: string): ModelMethod {
  const colon = resource.lastIndexOf(':');
  if (colon <= 0) throw unknownMethod(resource.slice(colon + 1));
  return { model: modelName(resource.slice(0, colon)), method: resource.slice(colon + 1) };
}

/** A model's name without the collection prefix that some clients add. */
export function modelName(name: string): string {
  return name.replace(/^\/?(models\/)?/, '');
}

/** @throws {AppError} when the path contains no usable model. */
export function modelOf({ model }: Address): string {
  if (model === null || model.trim() === '') throw invalidGemini('the address names no model');
  if (!isModelName(model)) throw invalidGemini('the name of the model is not valid');
  return model;
}
