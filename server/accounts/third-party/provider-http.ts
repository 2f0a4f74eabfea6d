import { Injectable } from '@nestjs/common';
import { isObject } from '../../common/json.js';
import { EGRESS_BLOCKED, Egress } from '../../platform/http/egress/egress.js';

/** Time limit from the connection to the last byte of the response, in ms. */
const TIMEOUT_MS = 5_000;
/** Profiles, tokens and key sets are far smaller. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

export interface ProviderRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A provider could not be reached or returned no usable response; `code` is the reason for the operator's log. */
export class ProviderFailure extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/**
 * HTTP requests to identity providers, including requests of the OpenID Connect and OAuth libraries. Redirects are not
 * followed.
 */
@Injectable()
export class ProviderHttp {
  constructor(private readonly egress: Egress) {}

  /** @throws {ProviderFailure} when the response is not complete within 5 s and 1 MiB */
  async fetch(address: string, { method = 'GET', headers = {}, body }: ProviderRequest = {}): Promise<Response> {
    try {
      const url = new URL(address);
      const response = await this.egress.pool(url.origin).request({
        method,
        path: url.pathname + url.search,
        headers: { accept: 'application/json', 'user-agent': 'tollgate', ...headers, 'accept-encoding': 'identity' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const type = String(response.headers['content-type'] ?? '');
      return new Response(await readAll(response.body), {
        status: response.statusCode,
        headers: { 'content-type': type },
      });
    } catch (error) {
      throw error instanceof ProviderFailure ? error : new ProviderFailure(codeOf(error));
    }
  }

  /** The JSON object of a response with status 200. @throws {ProviderFailure} */
  async json(address: string, request?: ProviderRequest): Promise<Record<string, unknown>> {
    const response = await this.fetch(address, request);
    if (response.status !== 200) throw new ProviderFailure(`status_${response.status}`);
    return objectOf(response);
  }
}

/** The JSON object of a response. @throws {ProviderFailure} not_an_object */
export async function objectOf(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json().catch(() => null);
  if (!isObject(value)) throw new ProviderFailure('not_an_object');
  return value;
}

async function readAll(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ProviderFailure('response_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A short code of the failure. Messages are not used, because they may repeat the request and with it a secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: unknown };
  if (code === EGRESS_BLOCKED) return 'egress_private';
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : error.name;
}
