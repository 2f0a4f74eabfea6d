import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.js';
import { RelayError } from '../relay.errors.js';

const BODY_LIMIT = 32 * 1024 * 1024;
const decompress = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/** Answers a request whose body could not be received. */
type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Lets the bodies of a scope's routes stay bytes: whatever need not be changed is passed on as it came.
 * @param refuse told of a body that is over the limit or breaks off, before a handler runs
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
    const tooLarge = (cause as { statusCode?: number }).statusCode === 413;
    refuse(new AppError(tooLarge ? RelayError.body_too_large : RelayError.internal, {}, { cause }), request, reply);
  });
}

/** The request's body, decompressed. @throws {AppError} body_encoding, body_too_large */
export async function bodyOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const encoding = headers['content-encoding'];
  return encoding === undefined ? raw : decoded(raw, encoding);
}

/** @throws {AppError} body_encoding, body_too_large: the limit counts the decoded bytes. */
async function decoded(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const decode = encoding === 'gzip' || encoding === 'br' ? decompress[encoding] : undefined;
  if (!decode) throw new AppError(RelayError.body_encoding);
  try {
    return await decode(body, { maxOutputLength: BODY_LIMIT });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(tooLarge ? RelayError.body_too_large : RelayError.body_encoding, {}, { cause: error });
  }
}
