import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, because clocks differ. */
const WINDOW = 1;
/** The parameters that every authenticator app supports. */
const RULE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;

/** A new secret for an app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth:// address for a QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...RULE, secret, issuer, label: account }).toString();
}

/** The step of a code, in periods of 30 s since 1970; null when no step in the window has this code. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...RULE, secret });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
