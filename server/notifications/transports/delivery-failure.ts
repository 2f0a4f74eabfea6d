const MAX_DETAIL = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced.
const CONTROLS = /[\u0000-\u001f\u007f]+/g;

/** A receiver that has not accepted a notice. The message is stored and shown to administrators. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';

  constructor(
    message: string,
    /** When the receiver wants the next attempt, in ms from now; undefined when it did not say. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/** The result that a vendor reports, shortened and without the secrets of the request. */
export function failureDetail(text: string, secrets: readonly string[]): string {
  const line = text.replace(CONTROLS, ' ').trim();
  const masked = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, '***'), line);
  return masked.length > MAX_DETAIL ? `${masked.slice(0, MAX_DETAIL)}…` : masked;
}
