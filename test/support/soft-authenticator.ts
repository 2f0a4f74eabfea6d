import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The ceremony options of a page that an authenticator needs. */
export interface Ceremony {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Deviations from the behaviour of a correct browser and authenticator. */
export interface Deviation {
  readonly challenge?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly counter?: number;
  /** Leaves out user verification (fingerprint, face or PIN). */
  readonly unverified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
}

/** A response in the form of a browser's `PublicKeyCredential.toJSON`. */
export interface CredentialJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, unknown>>;
}

type CborValue = Parameters<typeof isoCBOR.encode>[0];

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** One passkey (ES256) and its browser, in software. */
export class SoftAuthenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly credentialId = randomBytes(32).toString('base64url');
  private userHandle = '';
  /** The signature counter. */
  counter = 0;

  /** Responds to `navigator.credentials.create`, called by a page of `origin`. */
  create(requested: Ceremony, origin: string, deviation: Deviation = {}): CredentialJson {
    this.userHandle = requested.user?.id ?? '';
    const authData = Buffer.concat([
      this.authenticatorData(requested.rp?.id ?? '', deviation, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, 32]),
      Buffer.from(this.credentialId, 'base64url'),
      this.coseKey(),
    ]);
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.credential(deviation, {
      clientDataJSON: clientData('webauthn.create', requested, origin, deviation).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Responds to `navigator.credentials.get`, called by a page of `origin`. */
  get(ceremony: Ceremony, origin: string, deviation: Deviation = {}): CredentialJson {
    this.counter++;
    const authData = this.authenticatorData(ceremony.rpId ?? '', deviation);
    const client = clientData('webauthn.get', ceremony, origin, deviation);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.keys.privateKey);
    return this.credential(deviation, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.userHandle,
    });
  }

  private credential(
    { credentialId = this.credentialId }: Deviation,
    response: CredentialJson['response'],
  ): CredentialJson {
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData(rpId: string, deviation: Deviation, more = 0): Buffer {
    const flags = PRESENT | (deviation.unverified ? 0 : VERIFIED) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}

function clientData(type: string, { challenge }: Ceremony, origin: string, deviation: Deviation): Buffer {
  const data = {
    type: deviation.type ?? type,
    challenge: deviation.challenge ?? challenge,
    origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
