import * as z from 'zod/mini';
import { dayMs } from '../../lib/durations';
import * as limits from '../../lib/limits.generated';
import type { ServiceCredentialInput, ServiceCredentialRowFragment } from './credentials.generated';

export interface CredentialForm {
  name: string;
  scopes: string[];
  /** ISO instant; null never expires. */
  expiresAt: string | null;
  /** One address or network per line. */
  addresses: string;
}

/** Milliseconds from now; null never expires. */
export const expiryPresets = [
  { id: 'month', value: 30 * dayMs },
  { id: 'quarter', value: 90 * dayMs },
  { id: 'year', value: 365 * dayMs },
  { id: 'never', value: null },
] as const;

export const newCredential = (now: number): CredentialForm => ({
  name: '',
  scopes: [],
  expiresAt: new Date(now + 90 * dayMs).toISOString(),
  addresses: '',
});

export const credentialSchema = z.object({
  name: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() !== '' && text.trim().length <= limits.ServiceCredentialInput.name.max,
        'credentials:error.name',
      ),
    ),
  scopes: z.array(z.string()).check(z.minLength(1, 'credentials:error.scopes')),
  expiresAt: z.nullable(z.string()),
  addresses: z.string(),
});

export const formOf = (row: ServiceCredentialRowFragment): CredentialForm => ({
  name: row.name,
  scopes: row.scopes,
  expiresAt: row.expiresAt,
  addresses: row.allowedAddresses.join('\n'),
});

export const inputOf = ({ name, scopes, expiresAt, addresses }: CredentialForm): ServiceCredentialInput => ({
  name: name.trim(),
  scopes,
  expiresAt,
  allowedAddresses: addresses.split(/[\s,]+/).filter(Boolean),
});
