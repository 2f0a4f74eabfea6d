import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';

const derive = promisify(argon2);
// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MAX_CONCURRENT = 2;
/** Hashes of imported accounts: bcrypt in the form of Go's library. */
const BCRYPT = /^\$2[aby]\$\d\d\$/;

/**
 * Argon2id password hashes as `argon2id$memory$passes$salt$tag`. Hashes of imported accounts are verified too, until
 * their owner has logged in once.
 */
@Injectable()
export class Passwords {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  /** No password has this hash, and to verify it takes as long as any other. */
  private readonly decoy = stored(randomBytes(16), randomBytes(COST.tagLength));

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return stored(salt, await this.derive(password, salt, COST.memory, COST.passes));
  }

  /** Verifies a password; without a stored hash it takes the same time and returns false. */
  async verify(password: string, hash: string | null | undefined): Promise<boolean> {
    if (hash != null && this.isOutdated(hash)) {
      return this.withinLimit(async () => (await import('@node-rs/bcrypt')).compare(password, hash));
    }
    const [scheme, memory, passes, salt, tag] = (hash ?? this.decoy).split('$');
    if (scheme !== 'argon2id' || !salt || !tag) return false;
    const expected = Buffer.from(tag, 'base64url');
    const actual = await this.derive(password, Buffer.from(salt, 'base64url'), Number(memory), Number(passes));
    return timingSafeEqual(actual, expected) && hash != null;
  }

  /** Whether a hash should be replaced as soon as its password is known. */
  isOutdated(hash: string): boolean {
    return BCRYPT.test(hash);
  }

  private derive(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
    return this.withinLimit(() =>
      derive('argon2id', { ...COST, memory, passes, message: Buffer.from(password.normalize()), nonce }),
    );
  }

  /** At most two hashes run at a time: many logins must not occupy the threads that the relay needs. */
  private async withinLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= MAX_CONCURRENT) await new Promise<void>((resume) => this.waiting.push(resume));
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}

function stored(salt: Buffer, tag: Buffer): string {
  return ['argon2id', COST.memory, COST.passes, salt.toString('base64url'), tag.toString('base64url')].join('$');
}
