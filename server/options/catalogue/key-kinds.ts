import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { OptionError } from './option.errors.js';
import { type OptionDefinition, OptionType, refusal } from './option-definition.js';

const MAX_TEXT = 50_000;
const MAX_CERTIFICATES = 10;
const MIN_BITS = 2_048;
/** Its line breaks may be missing, because fields of forms with one line drop them. */
const CERTIFICATE = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /^-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z0-9+/=\s]+)-----END \1-----$/;

/**
 * X.509 certificates with RSA keys: PEM, or base64 with a blank line between two of them. Read as base64 without line
 * breaks.
 */
export function certificates(effect: string): OptionDefinition<readonly string[]> {
  const schema = z
    .string()
    .max(MAX_TEXT, refusal(OptionError.option_too_long, { max: MAX_TEXT }))
    .transform(certificatesIn)
    .refine(
      (found) => found.length <= MAX_CERTIFICATES && found.every(isCertificate),
      refusal(OptionError.option_not_certificates, { max: MAX_CERTIFICATES }),
    );
  return { type: OptionType.TEXT, defaultText: '', schema, effect };
}

/** A private RSA key in PEM, or empty; read as PEM in PKCS #8. */
export function rsaKey(effect: string): OptionDefinition<string> {
  const schema = z
    .string()
    .max(MAX_TEXT, refusal(OptionError.option_too_long, { max: MAX_TEXT }))
    .transform((value) => value.trim())
    .refine((value) => value === '' || keyIn(value) !== null, refusal(OptionError.option_not_rsa_key))
    .transform((value) => keyIn(value)?.export({ type: 'pkcs8', format: 'pem' }).toString() ?? '');
  return { type: OptionType.SECRET, defaultText: '', schema, effect };
}

function certificatesIn(text: string): string[] {
  const blocks = [...text.matchAll(CERTIFICATE)].map(([, body = '']) => body);
  const parts = blocks.length > 0 ? blocks : text.split(/\n\s*\n/);
  return parts.map((part) => part.replaceAll(/\s/g, '')).filter(Boolean);
}

function isCertificate(base64: string): boolean {
  try {
    return isStrong(new X509Certificate(Buffer.from(base64, 'base64')).publicKey);
  } catch {
    return false;
  }
}

function keyIn(text: string): KeyObject | null {
  const [, label = '', body = ''] = PRIVATE_KEY.exec(text) ?? [];
  const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
  try {
    const key = createPrivateKey([`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n'));
    return isStrong(key) ? key : null;
  } catch {
    return null;
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;
}
