import { Injectable } from '@nestjs/common';
import { EGRESS_BLOCKED, Egress } from '../../platform/http/egress/egress.js';

/** From connecting to the answer's last byte, in ms. */
const LIMIT_MS = 5_000;
/** Profiles, tokens and key sets are far smaller. */
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface ProviderRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A provider could not be asked or gave no usable answer; `code` names why, for the operator's log. */
export class ProviderFailure extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Calls to identity providers. Their libraries go out through here as well. Redirects are not followed. */
@Injectable()
export class ProviderHttp {
  constructor(private readonly egress: Egress) {}

  /** @throws {ProviderFailure} whatever keeps the whole answer from being here within 5 s and 1 MiB */
  async fetch(address: string, { method = 'GET', headers = {}, body }: ProviderRequest = {}): Promise<Response> {
    try {
      const url = new URL(address);
      const answer = await this.egress.pool(url.origin).request({
        method,
        path: url.pathname + url.search,
        headers: { accept: 'application/json', 'user-agent': 'tollgate', ...headers, 'accept-encoding': 'identity' },
        body,
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const type = String(answer.headers['content-type'] ?? '');
      return new Response(await readAll(answer.body), {
        status: answer.statusCode,
        headers: { 'content-type': type },
      });
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(codeOf(error));
    }
  }

  /** The JSON object of an answer with status 200. @throws {ProviderFailure} */
  async json(address: string, request?: ProviderRequest): Promise<Record<string, unknown>> {
    const answer = await this.fetch(address, request);
    if (answer.status !== 200) throw new ProviderFailure(`status_${answer.status}`);
    const value = await answer.json().catch(() => null);
    if (!isRecord(value)) throw new ProviderFailure('not_an_object');
    return value;
  }
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new ProviderFailure('answer_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A short word for what went wrong. Messages may repeat what was sent, and with it a secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: unknown };
  if (code === EGRESS_BLOCKED) return 'egress_private';
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : error.name;
}
