import { registerEnumType } from '@nestjs/graphql';
import type { CipherPurpose } from '../../../platform/crypto/cipher.js';

/** The purpose of encrypted secrets of sinks. */
export const SINK_SECRET: CipherPurpose = 'log-sink-secret';

/** The system that receives the rows, with the values of the database. */
export enum LogSinkKind {
  WEBHOOK = 'webhook',
  CLICKHOUSE = 'clickhouse',
  S3 = 's3',
  OTLP = 'otlp',
}
registerEnumType(LogSinkKind, {
  name: 'LogSinkKind',
  description: 'The system that receives the rows of the usage log.',
  valuesMap: {
    WEBHOOK: { description: 'POST requests with JSON, signed like notification webhooks.' },
    CLICKHOUSE: { description: 'A table of ClickHouse, by HTTP.' },
    S3: { description: 'Objects in a bucket: lines of JSON, compressed by gzip.' },
    OTLP: { description: 'Log records of OpenTelemetry, by HTTP with JSON.' },
  },
});

const LOG_SINK_SETTINGS = ['table', 'user', 'bucket', 'region', 'accessKeyId', 'header'] as const;
export type LogSinkSetting = (typeof LOG_SINK_SETTINGS)[number];

/** The settings of a sink that are not secret. */
export type LogSinkSettings = Readonly<Partial<Record<LogSinkSetting, string>>>;

/** The settings that a kind of sink needs in addition to its address. */
interface KindRequirements {
  /** Settings that it has, with the values that they must match; a value that may be empty matches the empty text. */
  readonly settings: Readonly<Partial<Record<LogSinkSetting, RegExp>>>;
  readonly secretRequired: boolean;
}

export const LOG_SINK_KINDS: Readonly<Record<LogSinkKind, KindRequirements>> = {
  webhook: { settings: {}, secretRequired: false },
  clickhouse: {
    settings: { table: /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)?$/, user: /^[\x20-\x7e]*$/ },
    secretRequired: false,
  },
  s3: {
    settings: { bucket: /^[\w.-]+(\/[\w.=-]+)*$/, region: /^[\w-]+$/, accessKeyId: /^[\x21-\x7e]+$/ },
    secretRequired: true,
  },
  otlp: { settings: { header: /^[\w-]*$/ }, secretRequired: false },
};

/** A system that receives the rows of the usage log. */
export interface LogSink {
  readonly id: number;
  readonly name: string;
  readonly kind: LogSinkKind;
  readonly url: string;
  readonly settings: LogSinkSettings;
  /** The encrypted secret. Null if there is none. */
  readonly secretCipher: string | null;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly rowsSent: number;
  readonly sentAt: Date | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Why the last attempt failed. Empty if it did not fail. */
  readonly error: string;
  readonly failedAt: Date | null;
  /** The time of the next attempt after a failure. Null for an immediate attempt. */
  readonly retryAt: Date | null;
}
