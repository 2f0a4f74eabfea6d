import type { AttemptRecord } from '../../common/attempt-record.js';
import type { AppError } from '../../common/errors/app-error.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { ReadRequest } from '../model/call.js';

/**
 * The request as the client would have sent it for another model, so that everything that depends on the model is read
 * again.
 * @throws {AppError} an error of the API when the request is invalid for the model
 */
export async function withModel(request: ReadRequest, model: string): Promise<ReadRequest> {
  const { operation, address, body, requested } = request;
  if (requested.model === model) return request;
  if (address.model !== null) {
    const renamed = { ...address, model };
    return { ...request, address: renamed, requested: operation.read(body, renamed) };
  }
  const bytes = body.with(new Map([['model', model]]));
  const renamed = operation.open ? await operation.open(bytes, body.contentType) : new JsonBody(bytes);
  return { ...request, body: renamed, requested: operation.read(renamed, address) };
}

/** The record of a model that no channel could be called for. */
export function unsent(error: AppError, model: string, group: string): AttemptRecord {
  const { status } = error;
  const texts = { zh: `${status} ${error.text('zh')}`, en: `${status} ${error.text('en')}` };
  return { channel: 0, failure: texts.zh, texts, model, group };
}
