import type pg from 'pg';
import type { Secrets } from '../config/secrets.js';
import { AdvisoryLock } from './advisory-locks.js';
import { encryptionKeyDigest } from './encryption-key.js';

/** A secret that processes on one database must have in common, as they mark it by advisory locks. */
interface MarkedSecret {
  readonly name: 'SESSION_SECRET' | 'ENCRYPTION_KEY';
  /** The lock of the secret that the process makes new values with. */
  readonly used: number;
  /** The lock of the previous secret, whose values the process accepts. */
  readonly accepted: number;
  readonly digestOf: (secrets: Secrets) => Buffer;
  readonly previousOf: (secrets: Secrets) => Secrets | undefined;
}

const MARKED: readonly MarkedSecret[] = [
  {
    name: 'SESSION_SECRET',
    used: AdvisoryLock.sessionSecret,
    accepted: AdvisoryLock.previousSessionSecret,
    digestOf: (secrets) => secrets.sessionSecretDigest,
    previousOf: (secrets) => secrets.ofPreviousSessionSecret,
  },
  {
    name: 'ENCRYPTION_KEY',
    used: AdvisoryLock.encryptionKey,
    accepted: AdvisoryLock.previousEncryptionKey,
    digestOf: encryptionKeyDigest,
    previousOf: (secrets) => secrets.ofPreviousKey,
  },
];

const LOCKS = `
  SELECT l.pid, l.classid::int AS class, l.objid::int AS mark FROM pg_locks l
  JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid() AND l.classid::int = ANY($1)`;

/** An advisory lock takes 31 bits of the digest, which is enough to detect a wrong configuration. */
const markOf = (digest: Buffer): number => digest.readUInt32BE() >>> 1;

function marksOf({ digestOf, previousOf }: MarkedSecret, secrets: Secrets): { used: number; accepted: number[] } {
  const used = markOf(digestOf(secrets));
  const previous = previousOf(secrets);
  return { used, accepted: previous ? [used, markOf(digestOf(previous))] : [used] };
}

/** Marks the secrets of this process until the connection ends. */
export async function markSecrets(client: pg.ClientBase, secrets: Secrets): Promise<void> {
  for (const marked of MARKED) {
    const { used, accepted } = marksOf(marked, secrets);
    const locks = [...accepted.slice(1).map((mark) => [marked.accepted, mark]), [marked.used, used]];
    for (const lock of locks) await client.query('SELECT pg_advisory_lock_shared($1, $2)', lock);
  }
}

/** The first secret that this and another running process do not accept from each other; null when there is none. */
export async function conflictingSecret(client: pg.ClientBase, secrets: Secrets): Promise<MarkedSecret['name'] | null> {
  const classes = MARKED.flatMap(({ used, accepted }) => [used, accepted]);
  const { rows } = await client.query<{ pid: number; class: number; mark: number }>(LOCKS, [classes]);
  for (const marked of MARKED) {
    const own = marksOf(marked, secrets);
    for (const other of rows.filter((row) => row.class === marked.used)) {
      const marks = rows.filter(({ pid, class: kind }) => pid === other.pid && kind === marked.accepted);
      const acceptsOwn = [other, ...marks].some(({ mark }) => mark === own.used);
      if (!acceptsOwn || !own.accepted.includes(other.mark)) return marked.name;
    }
  }
  return null;
}

/** Whether a running process encrypts new values with another key than the current one of these secrets. */
export async function otherKeyIsUsed(client: pg.ClientBase, secrets: Secrets): Promise<boolean> {
  const { rows } = await client.query<{ mark: number }>(LOCKS, [[AdvisoryLock.encryptionKey]]);
  const own = markOf(encryptionKeyDigest(secrets));
  return rows.some(({ mark }) => mark !== own);
}
