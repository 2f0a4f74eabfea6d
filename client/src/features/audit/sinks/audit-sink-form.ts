import * as z from 'zod/mini';
import * as limits from '../../../lib/limits.generated';
import { keepsSecret } from '../../../lib/sink-secret';
import type { AuditSinkInput, AuditSinkRowFragment } from '../shared/audit.generated';

export type AuditSinkKind = AuditSinkRowFragment['kind'];
type Start = NonNullable<AuditSinkInput['start']>;

export const kinds: readonly AuditSinkKind[] = ['WEBHOOK', 'SYSLOG'];
export const starts: readonly Start[] = ['NOW', 'BEGINNING'];

export const addressExamples: Readonly<Record<AuditSinkKind, string>> = {
  WEBHOOK: 'https://example.com/audit',
  SYSLOG: 'tls://syslog.example.com:6514',
};

const addresses: Readonly<Record<AuditSinkKind, RegExp>> = {
  WEBHOOK: /^https?:\/\/[^/\s]+/,
  SYSLOG: /^(tcp|tls):\/\/[^/\s]+\/?$/,
};

export interface AuditSinkForm {
  name: string;
  kind: AuditSinkKind;
  url: string;
  enabled: boolean;
  start: Start;
  secret: string;
}

export const formOf = (sink: AuditSinkRowFragment | undefined): AuditSinkForm => ({
  name: sink?.name ?? '',
  kind: sink?.kind ?? 'WEBHOOK',
  url: sink?.url ?? '',
  enabled: sink?.enabled ?? true,
  start: 'NOW',
  secret: '',
});

const { name, url } = limits.AuditSinkInput;

export const auditSinkSchema = (sink: AuditSinkRowFragment | undefined) =>
  z
    .object({
      name: z
        .string()
        .check(z.refine((text) => text.trim() !== '' && text.trim().length <= name.max, 'auditSinks:error.name')),
      kind: z.custom<AuditSinkKind>(),
      url: z.string(),
      enabled: z.boolean(),
      start: z.custom<Start>(),
      secret: z.string(),
    })
    .check(({ value, issues }) => {
      const refuse = (field: keyof AuditSinkForm, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: '' });
      const address = value.url.trim();
      if (!addresses[value.kind].test(address) || address.length > url.max)
        refuse('url', value.kind === 'SYSLOG' ? 'auditSinks:error.syslog' : 'auditSinks:error.url');
      if (value.kind === 'WEBHOOK' && value.secret === '' && !keepsSecret(sink, value))
        refuse('secret', 'auditSinks:error.secret');
    });

export const inputOf = ({ name, url, secret, ...values }: AuditSinkForm): AuditSinkInput => ({
  ...values,
  name: name.trim(),
  url: url.trim(),
  secret: secret || undefined,
});
