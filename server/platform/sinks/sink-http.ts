import { Injectable } from '@nestjs/common';
import { Egress } from '../http/egress/egress.js';
import { retryAfterOf } from '../http/retry-after.js';

/** An attempt that the target did not confirm. The message is shown to administrators and contains no secrets. */
export class SinkFailure extends Error {
  /** @param retryAfterMs the pause that the target requested */
  constructor(
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The message of the target, or a code of this gateway, because messages of others may repeat the request. */
export function sinkFailureText(error: unknown): string {
  if (error instanceof SinkFailure) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  const codes = codesOf(error);
  return codes.length > 0 ? codes.join(' ') : 'no response';
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code, cause } = error as Error & { code?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return [...own, ...codesOf(cause)];
}

/** Time limit from the connection to the end of the response, in ms. */
const TIMEOUT_MS = 30_000;
/** More of a response is not read. */
const MAX_RESPONSE_BYTES = 65_536;

interface SinkRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SinkResponse {
  header(name: string): string;
  readonly body: string;
}

/** Sends batches by POST, to addresses that an administrator has set up. Redirects are not followed. */
@Injectable()
export class SinkHttp {
  constructor(private readonly egress: Egress) {}

  /**
   * @returns a response with a status of 2xx
   * @throws {SinkFailure} for another status; the body is not reported, because it may come from any internal service.
   * {Error} without a response in time; {AppError} egress_private
   */
  async post(
    { url, headers, body }: SinkRequest,
    reasonOf?: (response: SinkResponse) => string,
  ): Promise<SinkResponse> {
    const path = url.pathname + url.search;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const received = await this.egress.pool(url.origin).request({ method: 'POST', path, headers, body, signal });
    const response = {
      header: (name: string) => String(received.headers[name] ?? ''),
      body: await beginningOf(received.body),
    };
    const { statusCode: status } = received;
    if (status >= 200 && status <= 299) return response;
    const reason = reasonOf?.(response) ?? '';
    throw new SinkFailure(
      reason === '' ? `status ${status}` : `status ${status}, ${reason}`,
      retryAfterOf(received.headers['retry-after']),
    );
  }
}

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8');
}
