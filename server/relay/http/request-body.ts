import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { MAX_FORM_BYTES } from '../../protocols/bytes/form-body.js';
import { RelayError } from '../model/relay.errors.js';

/** Max bytes of a body that is not a form. */
export const BODY_LIMIT = 32 * 1024 * 1024;
/** Error codes of the server and its compression plugin for invalid bodies. */
const BODY_FAULTS = {
  BODY_STALLED: CommonError.body_stalled,
  FST_ERR_CTP_BODY_TOO_LARGE: RelayError.body_too_large,
  FST_CP_ERR_INVALID_CONTENT: RelayError.body_encoding,
  FST_CP_ERR_INVALID_CONTENT_ENCODING: RelayError.unsupported_encoding,
};

/** Responds to a request whose body could not be received. */
type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Keeps the bodies of a scope's routes as bytes, so that unchanged parts can be forwarded as they arrived.
 * @param refuse called before a handler runs, for a body that is too large, cannot be decompressed or is incomplete
 * @param formBytes limit of forms
 */
export function takeBytes(scope: FastifyInstance, refuse: Refuse, formBytes = BODY_LIMIT): void {
  scope.removeAllContentTypeParsers();
  const limits = { '*': BODY_LIMIT, 'multipart/form-data': formBytes };
  for (const [type, bodyLimit] of Object.entries(limits)) {
    scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  }
  scope.setErrorHandler((cause, request, reply) => {
    reply.hijack();
    // The rest of the body is not read, so the connection cannot be reused.
    reply.raw.shouldKeepAlive = false;
    refuse(bodyError(cause), request, reply);
  });
}

/** The error for the client whose body could not be received. */
export function bodyError(cause: unknown): AppError {
  const fault = BODY_FAULTS[(cause as { code?: string }).code as keyof typeof BODY_FAULTS] ?? RelayError.internal;
  return new AppError(fault, {}, { cause });
}

/** Receives the body of a request that the framework does not serve, as it is. @throws {Error} as the connection fails */
export function receiveBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/**
 * The body of a request of declared length if all of it has come with the headers, as usual; null when a part is
 * missing.
 */
export function arrivedBody(request: IncomingMessage): Buffer | null {
  if (request.readableLength < Number(request.headers['content-length'])) return null;
  const body = request.read() as Buffer | null;
  // The request ends when its end is read.
  request.resume();
  return body;
}

/** The bytes that a body may occupy in memory: its length, or the limit of its type when that is unknown or longer. */
export function maxBodyBytes(headers: IncomingHttpHeaders): number {
  const limit = headers['content-type']?.startsWith('multipart/form-data') ? MAX_FORM_BYTES : BODY_LIMIT;
  const length = headers['content-encoding'] === undefined ? Number(headers['content-length']) : limit;
  return length >= 0 ? Math.min(length, limit) : limit;
}

/** The request's body, decompressed. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
