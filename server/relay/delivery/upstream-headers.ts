import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';

/** Prevents a gateway from calling itself through a channel whose address leads back to the gateway. */
@Injectable()
export class LoopGuard {
  /** The value that this process adds to the `via` header of every upstream request. */
  readonly mark = `1.1 tollgate-${randomBytes(6).toString('hex')}`;

  /** @throws {AppError} forwarding_loop when the call has passed through this process before. */
  requireNew(via: string | string[] | undefined): void {
    if (via !== undefined && String(via).includes(this.mark)) throw new AppError(RelayError.forwarding_loop);
  }
}

/**
 * The headers of a request to a channel's upstream: the provider's headers, overridden by those that the administrator
 * set for the channel (`{key}` is replaced by the key), and the `via` mark that detects forwarding loops. No setting
 * overrides `via`.
 */
export function outgoingHeaders(
  own: Readonly<Record<string, string>>,
  { setting }: { readonly setting: Pick<ChannelView['setting'], 'headers'> },
  key: string,
  { mark }: Pick<LoopGuard, 'mark'>,
): Record<string, string> {
  const headers: Record<string, string> = { ...own };
  // The replacement is a function because a key may contain `$&`, which has a meaning in a replacement string.
  for (const [name, value] of Object.entries(setting.headers)) headers[name] = value.replaceAll('{key}', () => key);
  headers.via = mark;
  return headers;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Limits of the upstream's account, and its processing time. Headers that name the account are not among them. */
const REPORTED = /^(?:x-ratelimit-|anthropic-ratelimit-)[\w-]+$|^openai-(?:processing-ms|version)$/;
const MAX_HEADERS = 32;
const MAX_LENGTH = 256;

/** The headers of an upstream's response that describe its limits and its work: alternating names and values. */
export function reportedHeaders(headers: Headers): string[] {
  const reported: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || value.length > MAX_LENGTH || !REPORTED.test(name)) continue;
    if (reported.length < 2 * MAX_HEADERS) reported.push(name, value);
  }
  return reported;
}

/**
 * Client headers that may be forwarded to an upstream. No other header is forwarded, in particular not the client's
 * key.
 */
const PASSED_ON = [
  'anthropic-beta',
  'anthropic-version',
  'idempotency-key',
  'openai-beta',
  'x-claude-code-session-id',
  'session_id',
] as const;

/** The client headers that providers may forward. */
export function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}
