import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.js';

const storedSchema = z.object({
  encryptionKey: z.string().min(16),
  sessionSecret: z.string().min(16),
  databasePassword: z.string().min(16),
});

/** The purpose of a digest, so that a digest of one kind cannot be used as one of another kind. */
export type DigestPurpose =
  | 'token'
  | 'session'
  | 'accessToken'
  | 'redemption'
  | 'idempotency'
  | 'mailedCode'
  | 'pendingLogin'
  | 'recoveryCode'
  | 'passkeyUser'
  | 'signInState'
  | 'option';

/** The secrets that belong to the data of a site, and are needed to use a copy of it. */
export interface SiteSecrets {
  readonly encryptionKey: string;
  readonly sessionSecret: string;
}

/**
 * Long-lived secrets of an installation. Those that the environment does not set are in DATA_DIR/secrets.json, mode
 * 0600.
 */
export class Secrets {
  private constructor(
    private readonly encryptionSecret: string,
    private readonly sessionSecret: string,
    readonly databasePassword: string,
  ) {}

  /** Loads the stored secrets, and creates them on the first start. */
  static async load(config: Config): Promise<Secrets> {
    const { DATA_DIR, ENCRYPTION_KEY, SESSION_SECRET } = config.env;
    const needed = ENCRYPTION_KEY === undefined || SESSION_SECRET === undefined || config.embeddedDatabase;
    const stored = needed ? await loadOrCreate(DATA_DIR) : undefined;
    return new Secrets(
      ENCRYPTION_KEY ?? stored?.encryptionKey ?? '',
      SESSION_SECRET ?? stored?.sessionSecret ?? '',
      stored?.databasePassword ?? '',
    );
  }

  /** Secrets of these values, for a database on the same machine. */
  static of({ encryptionKey, sessionSecret }: SiteSecrets): Secrets {
    return new Secrets(encryptionKey, sessionSecret, '');
  }

  /** The values themselves, for an encrypted backup. */
  get values(): SiteSecrets {
    return { encryptionKey: this.encryptionSecret, sessionSecret: this.sessionSecret };
  }

  /** A 256-bit key for one purpose, so that no two purposes share key material. */
  encryptionKeyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.encryptionSecret, 'tollgate', purpose, 32));
  }

  /** Identifies SESSION_SECRET, so that processes can check whether they accept each other's logins. */
  get sessionSecretDigest(): Buffer {
    return this.digest('session', 'mark of the secret');
  }

  /** Keyed digest of a client's credential; a leaked table cannot be searched without the secret. */
  digest(purpose: DigestPurpose, value: string): Buffer {
    const secret = purpose === 'session' ? this.sessionSecret : this.encryptionSecret;
    return createHmac('sha256', secret).update(purpose).update('\0').update(value).digest();
  }
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
  await mkdir(dataDir, { recursive: true });
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path);
  return secrets;
}

async function loadOrCreate(dataDir: string): Promise<StoredSecrets> {
  const stored = await readStored(dataDir);
  if (stored) return stored;
  return store(dataDir, {
    encryptionKey: randomBytes(32).toString('base64url'),
    sessionSecret: randomBytes(32).toString('base64url'),
    databasePassword: randomBytes(24).toString('base64url'),
  });
}

/** Whether DATA_DIR contains secrets, or the environment sets those of the site. */
export async function hasSecrets({ env: { DATA_DIR, ENCRYPTION_KEY } }: Config): Promise<boolean> {
  return ENCRYPTION_KEY !== undefined || (await readStored(DATA_DIR)) !== undefined;
}

/** Replaces the secrets of the site in DATA_DIR; the password of the embedded database stays. */
export async function replaceSecrets(dataDir: string, secrets: SiteSecrets): Promise<void> {
  const { databasePassword } = await loadOrCreate(dataDir);
  await store(dataDir, { ...secrets, databasePassword });
}
