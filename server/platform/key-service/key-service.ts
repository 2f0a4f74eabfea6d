import { setTimeout as pause } from 'node:timers/promises';

/** An external service that encrypts the encryption key of a site, with a key that never leaves the service. */
export interface KeyService {
  /** For messages, such as `Vault at https://vault.example.com`; without credentials. */
  readonly name: string;
  /** @returns the wrapped text, as the service writes it. @throws {KeyServiceError} */
  wrap(plain: Buffer): Promise<string>;
  /** @throws {KeyServiceError} */
  unwrap(wrapped: string): Promise<Buffer>;
}

/** A service did not wrap or unwrap a key. The message contains neither keys nor credentials. */
export class KeyServiceError extends Error {
  constructor(
    message: string,
    /** Whether the same request may succeed later. */
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

/** Longer than the restart or the failover of a service takes. */
const TIMEOUT_MS = 30_000;
const PAUSE_MS = 1_000;
const MIN_CHARACTERS = 16;

/** How long a request to the service is repeated, and what is called before each repetition. */
export interface UnwrapRetries {
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
  /** Called at the first temporary failure. */
  readonly onWait?: (failure: KeyServiceError) => void;
}

/**
 * Unwraps an encryption key, and repeats the request while the service has a temporary failure.
 * @param variable the name of the variable with the wrapped key, for messages
 * @throws {KeyServiceError} when the service refuses, does not respond in time, or the text contains no key
 */
export async function unwrapKey(
  service: KeyService,
  variable: string,
  wrapped: string,
  { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS, onWait }: UnwrapRetries = {},
): Promise<string> {
  const limit = Date.now() + timeoutMs;
  for (let waits = false; ; waits = true) {
    try {
      return keyOf(await service.unwrap(wrapped));
    } catch (error) {
      if (!(error instanceof KeyServiceError)) throw error;
      if (!error.isTemporary || Date.now() + pauseMs > limit) {
        throw new KeyServiceError(`${variable} cannot be unwrapped: ${error.message}`, error.isTemporary);
      }
      if (!waits) onWait?.(error);
      await pause(pauseMs);
    }
  }
}

function keyOf(bytes: Buffer): string {
  const text = textOf(bytes);
  if (text !== undefined && text.length >= MIN_CHARACTERS) return text;
  throw new KeyServiceError(
    `it does not contain a text of at least ${MIN_CHARACTERS} characters: wrap a key with tollgate wrap-key`,
    false,
  );
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
