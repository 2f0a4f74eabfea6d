import { createHmac } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

type Claims = Record<string, unknown>;
/** Creates an ID token with these claims, valid or with a fault. */
export type TokenWriter = (claims: Claims, keys: IdTokenKeys) => Promise<string> | string;

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key of the provider, and a key of another issuer. */
export class IdTokenKeys {
  private constructor(
    readonly published: JWK,
    private readonly own: CryptoKey,
    private readonly foreign: CryptoKey,
  ) {}

  static async make(): Promise<IdTokenKeys> {
    const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const published = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
    return new IdTokenKeys(published, own.privateKey, foreign.privateKey);
  }

  /** The valid signature of the provider. */
  readonly right: TokenWriter = (claims) => sign(claims, this.own);

  /** The faults of an ID token, by name. */
  readonly wrong: Readonly<Record<string, TokenWriter>> = {
    'another issuer': (claims) => sign({ ...claims, iss: 'https://evil.example' }, this.own),
    'another audience': (claims) => sign({ ...claims, aud: 'another-application' }, this.own),
    'no audience': ({ aud: _, ...claims }) => sign(claims, this.own),
    'another nonce': (claims) => sign({ ...claims, nonce: 'another' }, this.own),
    'no nonce': ({ nonce: _, ...claims }) => sign(claims, this.own),
    'an expiry that is past': (claims) => sign({ ...claims, exp: seconds() - 3_600, iat: seconds() - 7_200 }, this.own),
    'no expiry': ({ exp: _, ...claims }) => sign(claims, this.own),
    'no subject': ({ sub: _, ...claims }) => sign(claims, this.own),
    'another subject than the user info': (claims) => sign({ ...claims, sub: 'somebody-else' }, this.own),
    'a signature by another key': (claims) => sign(claims, this.foreign),
    'the algorithm none': (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
    'the signature cut off': async (claims) => (await sign(claims, this.own)).replace(/[^.]+$/, ''),
    'its claims changed afterwards': async (claims) => {
      const [header, , signature] = (await sign(claims, this.own)).split('.');
      return `${header}.${base64({ ...claims, sub: 'somebody-else' })}.${signature}`;
    },
    'a signature with the public key as a password': (claims) => {
      const text = `${base64({ alg: 'HS256', kid: 'one' })}.${base64(claims)}`;
      return `${text}.${createHmac('sha256', JSON.stringify(this.published)).update(text).digest('base64url')}`;
    },
    'no token at all': () => '',
    'something that is no token': () => 'abc',
  };
}

function sign(claims: Claims, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
}

export function seconds(): number {
  return Math.floor(Date.now() / 1_000);
}
