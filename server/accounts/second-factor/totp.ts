import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after this one whose codes count, since clocks differ. */
const WINDOW = 1;
/** What every app knows how to make. */
const RULE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;

/** A new secret for an app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth:// address that an app reads as a QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...RULE, secret, issuer, label: account }).toString();
}

/** The step a code belongs to, in periods of 30 s since 1970; null when it is none of the app's codes of about now. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...RULE, secret });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
