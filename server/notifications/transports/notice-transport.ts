import { applyDecorators, Injectable, SetMetadata, type Type } from '@nestjs/common';
import type { ErrorDefinition } from '../../common/errors/app-error.js';
import type { NoticeKind, NoticeText } from './notice-text.js';

/** How a setting is validated, stored and shown. Secrets are stored encrypted and never returned. */
export enum TransportSettingKind {
  TEXT = 'TEXT',
  EMAIL = 'EMAIL',
  HTTPS_URL = 'HTTPS_URL',
  SECRET = 'SECRET',
  /** An address that contains the key of the receiver. */
  SECRET_URL = 'SECRET_URL',
}

/** A setting that users of a transport fill in. */
export interface TransportSetting {
  /**
   * The name in inputs; REST and the database write it in snake case. Its texts in the console are `setting.<name>` in
   * `transports.json`.
   */
  readonly name: string;
  readonly kind: TransportSettingKind;
  readonly description: string;
  readonly invalid: ErrorDefinition;
  /** The error when the setting is empty, for a setting that must not be empty. */
  readonly missing?: ErrorDefinition;
  /** The value that is used while the setting is empty. */
  readonly fallback?: (account: { readonly email: string }) => string;
  /** A rule for texts beyond their length. */
  readonly pattern?: RegExp;
}

/** The values of the settings of a transport by name, without secrets. */
export type TransportValues = Readonly<Record<string, string>>;

/** A way to deliver notices. */
export interface NoticeTransportOptions {
  /** The key in REST and in the database; in upper case in GraphQL. */
  readonly key: string;
  readonly settings: readonly TransportSetting[];
  /** The format of the body. The console shows an example of JSON. */
  readonly format: 'html' | 'json';
  /**
   * The setting with the address that notices are sent to. Stored secrets are dropped when it changes to another host.
   */
  readonly target: string;
  /** The body, stored with the notice so that every attempt sends the same bytes. */
  readonly body: (kind: NoticeKind, text: NoticeText, values: TransportValues) => string;
}

/** A stored notice that is to be sent. */
export interface OutgoingNotice {
  /** The value of the target setting; of a secret one the key of the transport. */
  readonly target: string;
  readonly title: string;
  readonly body: string;
  /** The same in every attempt, so that receivers can detect duplicates. */
  readonly deliveryId: string;
  /** The secret settings of the transport, by name, that were set when the notice was written. */
  readonly secrets: TransportValues;
  /** The role of the recipient. */
  readonly role: number;
}

const TRANSPORT = Symbol('notice transport');

/** Whether values of a kind are stored encrypted and never returned. */
export function isSecretKind(kind: TransportSettingKind): boolean {
  return kind === TransportSettingKind.SECRET || kind === TransportSettingKind.SECRET_URL;
}

/** The setting with the address that notices are sent to. @throws when the transport does not declare it */
export function targetSettingOf({ key, settings, target }: NoticeTransportOptions): TransportSetting {
  const setting = settings.find(({ name }) => name === target);
  if (!setting) throw new Error(`Transport ${key} has no setting ${target}`);
  return setting;
}

/** Declares that a provider is a transport of notices. `notice-transports.ts` lists all of them. */
export function NoticeTransport(options: NoticeTransportOptions): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(TRANSPORT, options));
}

/** The declaration of a transport. @throws when the class has no `@NoticeTransport` */
export function transportOptionsOf(transport: Type<TransportHandler>): NoticeTransportOptions {
  const options = Reflect.getMetadata(TRANSPORT, transport) as NoticeTransportOptions | undefined;
  if (!options) throw new Error(`${transport.name} has no @NoticeTransport`);
  return options;
}

export abstract class TransportHandler {
  /** Sends a notice; when it resolves, the receiver has accepted it. @throws when it has not */
  abstract send(notice: OutgoingNotice): Promise<void>;

  /** @throws {AppError} when a user of the role may not use the target */
  check(_target: string, _role: number): void {}
}

const MAX_DETAIL = 200;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced.
const CONTROLS = /[\u0000-\u001f\u007f]+/g;

/** A receiver that has not accepted a notice. The message is stored and shown to administrators. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';

  constructor(
    message: string,
    /** When the receiver wants the next attempt, in ms from now. Undefined if it did not specify it. */
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
