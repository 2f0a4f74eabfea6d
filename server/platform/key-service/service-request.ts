import { readFileSync } from 'node:fs';
import { Agent, type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { KeyServiceError } from './key-service.js';

const TIMEOUT_MS = 10_000;
const MAX_DETAIL = 200;
/** Codes of OpenSSL and Node.js for a certificate that is not trusted, which remains so. */
const UNTRUSTED = /CERT|SIGNATURE|TLS/;

export interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Sends requests to one service, whose address is a variable of the process, so that it may be private. */
export class ServiceRequests {
  private readonly dispatcher: Dispatcher | undefined;

  /**
   * @param name of the service, for messages
   * @param caFile certificates in PEM that verify the service, instead of the ones built into Node.js
   * @throws {KeyServiceError} when the file cannot be read
   */
  constructor(
    private readonly name: string,
    caFile?: string,
  ) {
    this.dispatcher = caFile === undefined ? undefined : new Agent({ connect: { ca: certificates(caFile) } });
  }

  /**
   * @returns the response with any status; a body that is not JSON is null
   * @throws {KeyServiceError} when there is no response; temporary, unless its certificate is not trusted
   */
  async send(
    url: URL,
    method: 'GET' | 'POST',
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<ServiceResponse> {
    try {
      const response = await request(url, {
        method,
        headers: { ...headers, 'user-agent': 'tollgate' },
        body: body ?? null,
        ...(this.dispatcher && { dispatcher: this.dispatcher }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.statusCode, body: parsed(await response.body.text()) };
    } catch (error) {
      const isUntrusted = UNTRUSTED.test(String((error as { code?: unknown }).code));
      throw new KeyServiceError(`${this.name} cannot be reached: ${reasonOf(error)}`, !isUntrusted);
    }
  }
}

/**
 * The first line of the message of a failure. AWS adds the request with its headers, which contain a session
 * token, in further lines.
 */
export function detailOf(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL)}…` : line;
}

/** The bytes of a Base64 text; undefined when it is none. */
export const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function certificates(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new KeyServiceError(`VAULT_CACERT cannot be read: ${reasonOf(error)}`, false);
  }
}

/** An error of a name with several addresses has its reasons in `errors` and no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
