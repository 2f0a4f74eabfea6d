import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';
import { keepsSecret } from '../../../lib/sink-secret';
import type { LogSinkRowFragment } from '../settings.generated';

export type LogSinkKind = LogSinkRowFragment['kind'];

export const kinds: readonly LogSinkKind[] = ['CLICKHOUSE', 'S3', 'OTLP', 'WEBHOOK'];

type Setting = 'table' | 'user' | 'bucket' | 'region' | 'accessKeyId' | 'header';

/** The settings of each kind in addition to its address, in the order of the form. */
export const settingsOf: Readonly<Record<LogSinkKind, readonly { name: Setting; required: boolean }[]>> = {
  CLICKHOUSE: [
    { name: 'table', required: true },
    { name: 'user', required: false },
  ],
  S3: [
    { name: 'bucket', required: true },
    { name: 'region', required: true },
    { name: 'accessKeyId', required: true },
  ],
  OTLP: [{ name: 'header', required: false }],
  WEBHOOK: [],
};

export const addressExamples: Readonly<Record<LogSinkKind, string>> = {
  CLICKHOUSE: 'https://clickhouse.example.com:8443',
  S3: 'https://s3.eu-central-1.amazonaws.com',
  OTLP: 'https://collector.example.com:4318/v1/logs',
  WEBHOOK: 'https://example.com/log',
};

export interface SinkForm extends Record<Setting, string> {
  name: string;
  kind: LogSinkKind;
  url: string;
  enabled: boolean;
  secret: string;
  /** Removes the stored secret. */
  removed: boolean;
}

export const formOf = (sink: LogSinkRowFragment | undefined): SinkForm => ({
  name: sink?.name ?? '',
  kind: sink?.kind ?? 'CLICKHOUSE',
  url: sink?.url ?? '',
  enabled: sink?.enabled ?? true,
  table: sink?.table ?? '',
  user: sink?.user ?? '',
  bucket: sink?.bucket ?? '',
  region: sink?.region ?? '',
  accessKeyId: sink?.accessKeyId ?? '',
  header: sink?.header ?? '',
  secret: '',
  removed: false,
});

const filled = (max: number, message: string) =>
  z.string().check(z.refine((text) => text.trim() !== '' && text.trim().length <= max, message));

export const sinkSchema = (sink: LogSinkRowFragment | undefined) =>
  z
    .object({
      name: filled(limits.LogSinkInput.name.max, 'logSinks:error.name'),
      kind: z.custom<LogSinkKind>(),
      url: z.string().check(z.refine((text) => /^https?:\/\/[^/\s]+/.test(text.trim()), 'logSinks:error.url')),
      enabled: z.boolean(),
      table: z.string(),
      user: z.string(),
      bucket: z.string(),
      region: z.string(),
      accessKeyId: z.string(),
      header: z.string(),
      secret: z.string(),
      removed: z.boolean(),
    })
    .check(({ value, issues }) => {
      const missing: string[] = settingsOf[value.kind]
        .filter(({ name, required }) => required && value[name].trim() === '')
        .map(({ name }) => name);
      if (value.kind === 'S3' && value.secret === '' && !keepsSecret(sink, value)) missing.push('secret');
      for (const name of missing) {
        issues.push({ code: 'custom', path: [name], message: 'logSinks:error.required', input: '' });
      }
    });

export function inputOf({ name, kind, url, enabled, secret, removed, ...values }: SinkForm) {
  const settings = settingsOf[kind].map((setting) => [setting.name, values[setting.name].trim()] as const);
  return {
    name: name.trim(),
    kind,
    url: url.trim(),
    enabled,
    ...Object.fromEntries(settings),
    secret: removed ? '' : secret || undefined,
  };
}
