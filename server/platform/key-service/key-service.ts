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
