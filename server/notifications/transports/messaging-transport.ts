import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { parsedJson } from '../../common/json.js';
import { HttpSenderService } from './http-sender.service.js';
import type { NoticeText } from './notice-text.js';
import {
  DeliveryFailure,
  failureDetail,
  type OutgoingNotice,
  TransportHandler,
  type TransportSetting,
  TransportSettingKind,
} from './notice-transport.js';
import { TransportError } from './transport.errors.js';

/** The request that a vendor expects; JSON by POST. */
export interface VendorRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A transport of a messaging service: a request in the format of its vendor, and how the vendor reports a failure. */
@Injectable()
export abstract class MessagingTransport extends TransportHandler {
  constructor(private readonly sender: HttpSenderService) {
    super();
  }

  /** @param nowMs for signatures with a time, in ms since 1970 */
  protected abstract requestOf(notice: OutgoingNotice, nowMs: number): VendorRequest;

  /** The failure in a response with a 2xx status. Null if the vendor has accepted the notice. */
  protected failureIn(_response: string): string | null {
    return null;
  }

  /** @throws {DeliveryFailure} when the vendor has not accepted the notice; {Error} without a response in time */
  override async send(notice: OutgoingNotice): Promise<void> {
    const { url, headers = {}, body } = this.requestOf(notice, Date.now());
    const json = { 'content-type': 'application/json; charset=utf-8', ...headers };
    const receipt = await this.sender.post({ url, headers: json, body, role: notice.role });
    const response = await receipt.text();
    const { status, retryAfterMs } = receipt;
    const failure = status >= 200 && status <= 299 ? this.failureIn(response) : response;
    if (failure === null) return;
    const secrets = Object.values(notice.secrets).flatMap((secret) => [secret, ...pathOf(secret)]);
    const detail = failureDetail(failure, secrets);
    throw new DeliveryFailure(`status ${status}${detail && `: ${detail}`}`, retryAfterMs ?? retryAfterIn(response));
  }

  override check(target: string, role: number): void {
    this.sender.check(target, role);
  }
}

/** The part of a secret address that a vendor may repeat. */
function pathOf(secret: string): string[] {
  const url = URL.parse(secret);
  return url ? [url.pathname + url.search] : [];
}

const waitSchema = z.union([
  z.object({ retry_after: z.number() }).transform((wait) => wait.retry_after),
  z.object({ parameters: z.object({ retry_after: z.number() }) }).transform((wait) => wait.parameters.retry_after),
]);

/** Discord and Telegram repeat the seconds of Retry-After in the body. In ms. */
function retryAfterIn(response: string): number | undefined {
  const seconds = waitSchema.safeParse(parsedJson(response)).data;
  return seconds === undefined || seconds <= 0 ? undefined : seconds * 1_000;
}

/**
 * The failure of vendors that report a code with status 200.
 * @param field the value that is `accepted` in case of success
 * @param message the field of its text
 */
export function codeFailure(
  response: string,
  field: string,
  message: string,
  accepted: number | boolean = 0,
): string | null {
  const value = parsedJson(response);
  if (typeof value !== 'object' || value === null || !(field in value)) return `unexpected response: ${response}`;
  const fields = value as Record<string, unknown>;
  return fields[field] === accepted ? null : `${String(fields[field])} ${String(fields[message] ?? '')}`;
}

/** Title and text of a notice as plain text. */
export function plainText({ title, text }: Pick<NoticeText, 'title' | 'text'>): string {
  return text === '' ? title : `${title}\n${text}`;
}

/** The beginning of a text, in UTF-16 units. */
export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** The address of a webhook with the key of the receiver in it. */
export const secretAddress = (name: string, description: string): TransportSetting => ({
  name,
  kind: TransportSettingKind.SECRET_URL,
  description: `${description} Never returned.`,
  missing: TransportError.transport_address_required,
  invalid: TransportError.transport_address_invalid,
});

/** The address of a server. `fallback` is the address of the vendor. */
export const serverAddress = (name: string, description: string, fallback?: string): TransportSetting => ({
  name,
  kind: TransportSettingKind.HTTPS_URL,
  description,
  invalid: TransportError.transport_address_invalid,
  ...(fallback === undefined ? { missing: TransportError.transport_address_required } : { fallback: () => fallback }),
});

/** A key that is sent with or in the request. */
export const secretKey = (name: string, description: string, isRequired: boolean): TransportSetting => ({
  name,
  kind: TransportSettingKind.SECRET,
  invalid: TransportError.transport_secret_invalid,
  description: `${description} Never returned.`,
  ...(isRequired && { missing: TransportError.transport_secret_required }),
});

/** The secret of a notice. @throws when it is not set, which the validation of the settings prevents */
export function secretOf({ secrets }: OutgoingNotice, name: string): string {
  const secret = secrets[name];
  if (!secret) throw new DeliveryFailure(`${name} is not set`);
  return secret;
}

/** An address below the address of a server. */
export function below(server: string, path: string): string {
  return `${server.replace(/\/+$/, '')}/${path}`;
}
