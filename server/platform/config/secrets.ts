import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UnwrapRetries } from '../key-service/key-service.js';
import type { Config } from './config.js';
import { makeDataFolder } from './data-folder.js';
import { environmentKeys, setsEncryptionKey } from './wrapped-keys.js';

const storedSchema = z.object({
  encryptionKey: z.string().min(16),
  sessionSecret: z.string().min(16),
  databasePassword: z.string().min(16),
  previousEncryptionKey: z.string().min(16).optional(),
  previousSessionSecret: z.string().min(16).optional(),
});

/** The purpose of a digest, so that a digest of one kind cannot be used as one of another kind. */
export type DigestPurpose =
  | 'token'
  | 'session'
  | 'accessToken'
  | 'serviceCredential'
  | 'redemption'
  | 'idempotency'
  | 'mailedCode'
  | 'pendingLogin'
  | 'recoveryCode'
  | 'passkeyUser'
  | 'signInState'
  | 'option';

/**
 * Purposes of credentials whose digests cannot be computed again, because only their owners know them: they remain
 * valid with the digests of all earlier keys.
 */
const LASTING: ReadonlySet<DigestPurpose> = new Set([
  ...(['token', 'accessToken', 'serviceCredential', 'recoveryCode', 'passkeyUser'] as const),
]);

/**
 * The secrets that belong to the data of a site, and are needed to use a copy of it. New values are made with the
 * current ones; what was made with the previous ones is accepted.
 */
export interface SiteSecrets {
  readonly encryptionKey: string;
  readonly sessionSecret: string;
  readonly previousEncryptionKey?: string | undefined;
  readonly previousSessionSecret?: string | undefined;
}

/**
 * Long-lived secrets of an installation. Those that the environment does not set are in DATA_DIR/secrets.json, mode
 * 0600.
 */
export class Secrets {
  private retired: readonly string[] = [];

  private constructor(
    /** The values themselves, for an encrypted backup. */
    readonly values: SiteSecrets,
    readonly databasePassword: string,
  ) {}

  /**
   * Loads the secrets of the environment and the stored ones, and creates those on the first start.
   * @throws {KeyServiceError} when a wrapped key cannot be unwrapped
   */
  static async load(config: Config, retries?: UnwrapRetries): Promise<Secrets> {
    const { DATA_DIR, SESSION_SECRET, SESSION_SECRET_PREVIOUS } = config.env;
    const { encryptionKey, previousEncryptionKey } = await environmentKeys(config.env, retries);
    const needed = encryptionKey === undefined || SESSION_SECRET === undefined || config.embeddedDatabase;
    const stored = needed ? await loadOrCreate(DATA_DIR) : undefined;
    const values = {
      encryptionKey: encryptionKey ?? stored?.encryptionKey ?? '',
      sessionSecret: SESSION_SECRET ?? stored?.sessionSecret ?? '',
      // A stored previous secret belongs to the stored current one.
      previousEncryptionKey: previousEncryptionKey ?? (encryptionKey ? undefined : stored?.previousEncryptionKey),
      previousSessionSecret: SESSION_SECRET_PREVIOUS ?? (SESSION_SECRET ? undefined : stored?.previousSessionSecret),
    };
    return new Secrets(values, stored?.databasePassword ?? '');
  }

  /** Secrets of these values, for a database on the same machine. */
  static of(values: SiteSecrets): Secrets {
    return new Secrets(values, '');
  }

  /** The secrets with the previous encryption key as the current one; undefined without a previous one. */
  get ofPreviousKey(): Secrets | undefined {
    const { previousEncryptionKey: encryptionKey, sessionSecret } = this.values;
    return encryptionKey === undefined ? undefined : Secrets.of({ encryptionKey, sessionSecret });
  }

  /** The secrets with the previous session secret as the current one; undefined without a previous one. */
  get ofPreviousSessionSecret(): Secrets | undefined {
    const { previousSessionSecret: sessionSecret, encryptionKey } = this.values;
    return sessionSecret === undefined ? undefined : Secrets.of({ encryptionKey, sessionSecret });
  }

  /** Accepts digests of earlier encryption keys, of credentials that only their owners know. */
  acceptDigestsOf(retiredKeys: readonly string[]): void {
    this.retired = [...retiredKeys];
  }

  /** The 256-bit key that values of one purpose are encrypted with, so that no two purposes share key material. */
  encryptionKeyFor(purpose: string): Buffer {
    return derivedKey(this.values.encryptionKey, purpose);
  }

  /** The keys that values of one purpose may be encrypted with, the current one first. */
  decryptionKeysFor(purpose: string): Buffer[] {
    const { encryptionKey, previousEncryptionKey } = this.values;
    return defined([encryptionKey, previousEncryptionKey]).map((key) => derivedKey(key, purpose));
  }

  /** Identifies SESSION_SECRET, so that processes can check whether they accept each other's logins. */
  get sessionSecretDigest(): Buffer {
    return this.digest('session', 'mark of the secret');
  }

  /** Keyed digest of a client's credential; a leaked table cannot be searched without the secret. */
  digest(purpose: DigestPurpose, value: string): Buffer {
    const { sessionSecret, encryptionKey } = this.values;
    return digestOf(purpose === 'session' ? sessionSecret : encryptionKey, purpose, value);
  }

  /** All digests that a credential may be stored as, the current one first. */
  digests(purpose: DigestPurpose, value: string): Buffer[] {
    const { sessionSecret, previousSessionSecret, encryptionKey, previousEncryptionKey } = this.values;
    const keys =
      purpose === 'session' ? [sessionSecret, previousSessionSecret] : [encryptionKey, previousEncryptionKey];
    const accepted = new Set([...defined(keys), ...(LASTING.has(purpose) ? this.retired : [])]);
    return [...accepted].map((key) => digestOf(key, purpose, value));
  }
}

const defined = (keys: readonly (string | undefined)[]) => keys.filter((key) => key !== undefined);

function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'tollgate', purpose, 32));
}

function digestOf(secret: string, purpose: DigestPurpose, value: string): Buffer {
  return createHmac('sha256', secret).update(purpose).update('\0').update(value).digest();
}

type StoredSecrets = z.infer<typeof storedSchema>;

const pathIn = (dataDir: string) => join(dataDir, 'secrets.json');

/** The secrets in DATA_DIR; undefined when there are none. @throws when they cannot be read */
async function readStored(dataDir: string): Promise<StoredSecrets | undefined> {
  const path = pathIn(dataDir);
  try {
    return storedSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // A damaged file must prevent the start: new secrets would make every stored key unreadable.
    throw new Error(`${path} cannot be read: ${String(error)}`);
  }
}

async function store(dataDir: string, secrets: StoredSecrets): Promise<StoredSecrets> {
  const path = pathIn(dataDir);
  await makeDataFolder(dataDir);
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path);
  return secrets;
}

async function loadOrCreate(dataDir: string): Promise<StoredSecrets> {
  const stored = await readStored(dataDir);
  if (stored) return stored;
  return store(dataDir, { ...newSecrets(), databasePassword: randomBytes(24).toString('base64url') });
}

const newSecrets = (): SiteSecrets => ({
  encryptionKey: randomBytes(32).toString('base64url'),
  sessionSecret: randomBytes(32).toString('base64url'),
});

/** Whether DATA_DIR contains secrets, or the environment sets the secrets of the site. */
export async function hasSecrets({ env }: Config): Promise<boolean> {
  return setsEncryptionKey(env) || (await readStored(env.DATA_DIR)) !== undefined;
}

/** Replaces the secrets of the site in DATA_DIR; the password of the embedded database stays. */
export async function replaceSecrets(dataDir: string, secrets: SiteSecrets): Promise<void> {
  const { databasePassword } = await loadOrCreate(dataDir);
  await store(dataDir, { ...secrets, databasePassword });
}

/**
 * Stores new secrets in DATA_DIR, and the current ones as the previous ones.
 * @returns false when there are previous ones, whose rotation is not complete
 */
export async function renewSecrets(dataDir: string): Promise<boolean> {
  const stored = await loadOrCreate(dataDir);
  if (stored.previousEncryptionKey !== undefined || stored.previousSessionSecret !== undefined) return false;
  await store(dataDir, {
    ...newSecrets(),
    databasePassword: stored.databasePassword,
    previousEncryptionKey: stored.encryptionKey,
    previousSessionSecret: stored.sessionSecret,
  });
  return true;
}

/** Removes the previous secrets from DATA_DIR. @returns false when there are none */
export async function removePreviousSecrets(dataDir: string): Promise<boolean> {
  const { previousEncryptionKey, previousSessionSecret, ...current } = await loadOrCreate(dataDir);
  if (previousEncryptionKey === undefined && previousSessionSecret === undefined) return false;
  await store(dataDir, current);
  return true;
}
