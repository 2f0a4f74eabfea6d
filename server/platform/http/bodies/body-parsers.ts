import { parse } from 'node:querystring';
import type { FastifyBodyParser, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../common/errors/app-error.js';
import { CommonError } from '../../errors/common.errors.js';
import { SCIM_MEDIA_TYPE } from '../scim-error.js';

const MAX_DEPTH = 64;

/**
 * The fault in the shape of a JSON text; null when there is none, or when the text is not JSON, which its parser
 * reports. A duplicate key is read as the first by some programs and as the last by others.
 */
export function shapeFault(text: string): string | null {
  /** The keys of the open objects; null for an array. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : null) > MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`;
    } else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return null;
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = text.slice(at, end);
        const name = key.includes('\\') ? decoded(key) : key.slice(1, -1);
        if (keys.has(name)) return `field ${name.slice(0, 100)} is given twice`;
        keys.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/** The position after the string whose opening quote is at `start`; -1 when the string does not end. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return -1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

/** A key with its escapes decoded. */
function decoded(key: string): string {
  try {
    return JSON.parse(key) as string;
  } catch {
    return key;
  }
}

/** Half of a surrogate pair, as a JSON escape. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * The management API accepts JSON bodies only. An empty body counts as none: many scripts send `application/json` with
 * every DELETE.
 */
export function acceptJsonBodies(fastify: FastifyInstance): void {
  const parse = jsonParser(fastify);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, unlessRaw(parse));
  // A form of another site cannot send it, as it cannot send JSON.
  fastify.addContentTypeParser(SCIM_MEDIA_TYPE, { parseAs: 'string' }, parse);
  fastify.addContentTypeParser('*', { parseAs: 'string' }, undeclaredJson(parse));
}

/** Leaves the bodies of routes alone that verify a signature over the text. */
function unlessRaw(parse: FastifyBodyParser<string>): FastifyBodyParser<string> {
  return (request, text, done) => {
    if (request.routeOptions.config.access?.rawBody) done(null, text);
    else parse(request, text, done);
  };
}

/**
 * Parses JSON with another content type, which curl sends by default, on requests with an access token. The token is
 * verified later (`requireJson`).
 */
function undeclaredJson(parse: FastifyBodyParser<string>): FastifyBodyParser<string> {
  return (request, text, done) => {
    const refuse = () => done(new AppError(CommonError.unsupported_media_type));
    if (request.headers.authorization === undefined) refuse();
    else parse(request, text, (error, value) => (error ? refuse() : done(null, value)));
  };
}

/** Parses a body of limited depth, without keys that reach prototypes. */
function jsonParser(fastify: FastifyInstance): FastifyBodyParser<string> {
  const parse = fastify.getDefaultJsonParser('remove', 'remove');
  return (request, text, done) => {
    const fault = shapeFault(text);
    if (fault) done(new AppError(CommonError.invalid_input, { detail: fault }));
    else if (text === '') done(null, undefined);
    else if (SURROGATE.test(text)) parse(request, text, (error, value) => done(error, wellFormed(value)));
    else parse(request, text, done);
  };
}

/**
 * Replaces every half of a surrogate pair, as UTF-8 would: such a text can be neither stored nor sent, and some
 * libraries throw on it.
 */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]));
}

/** Passes the body of a declared upload to its handler while it arrives; other routes refuse its content type. */
export function acceptUploads(fastify: FastifyInstance, contentTypes: readonly string[]): void {
  for (const type of contentTypes)
    fastify.addContentTypeParser(type, (request, body, done) => {
      if (request.routeOptions.config.access?.upload === type) done(null, body);
      else done(new AppError(CommonError.unsupported_media_type));
    });
}

/** Sets the body limit of routes whose declared access has one. */
export function applyBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.access?.bodyLimit;
    if (limit !== undefined) route.bodyLimit = limit;
  });
}

/** Encodings are case-insensitive (RFC 9110, 8.4.1), which the compression plugin does not support. */
export function lowerCaseEncoding({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined) headers['content-encoding'] = encoding.toLowerCase();
  done();
}

/**
 * Parses forms on callback routes, and forms that other sites submit; on all other routes the content type is treated
 * as missing.
 */
export function acceptForms(fastify: FastifyInstance): void {
  const other = undeclaredJson(jsonParser(fastify));
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { callback, crossSite } = request.routeOptions.config.access ?? {};
    if (callback || crossSite) done(null, parse(String(body)));
    else other(request, String(body), done);
  });
}
