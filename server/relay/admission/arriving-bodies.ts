import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';

/**
 * One account may occupy a third of what is free besides its own bodies: a quarter of all when it is alone, less while
 * others send. Accounts that send slowly, or much concurrently, thus leave a part to others, even if there are several
 * of them.
 */
const SHARE_OF_FREE = 1 / 3;

/** The number and size of the bodies of one account that are being received. */
interface Occupied {
  bodies: number;
  bytes: number;
}

/** The bodies of a process that are still arriving, limited in number and in bytes, and for each account. */
export class ArrivingBodies {
  private bodies = 0;
  private bytes = 0;
  private readonly byAccount = new Map<number, Occupied>();

  /**
   * @param max the bodies and bytes that may arrive concurrently; a single body of an account may be longer than its
   * share
   */
  constructor(private readonly max: Occupied) {}

  /**
   * Adds a body.
   * @param userId the account that pays
   * @param bytes its length, or the maximum length that it may have
   * @returns removes the body; further calls have no effect
   * @throws {AppError} too_many_bodies
   */
  add(userId: number, bytes: number): () => void {
    const own = this.byAccount.get(userId) ?? { bodies: 0, bytes: 0 };
    const free = { bodies: this.max.bodies - this.bodies - 1, bytes: this.max.bytes - this.bytes - bytes };
    const exceedsBodies = own.bodies > 0 && own.bodies + 1 > free.bodies * SHARE_OF_FREE;
    const exceedsBytes = own.bytes > 0 && own.bytes + bytes > free.bytes * SHARE_OF_FREE;
    if (exceedsBodies || exceedsBytes || (this.bytes > 0 && this.bytes + bytes > this.max.bytes)) {
      throw new AppError(RelayError.too_many_bodies, {}, { retryAfterSeconds: 1 });
    }
    this.byAccount.set(userId, own);
    own.bodies++;
    own.bytes += bytes;
    this.bodies++;
    this.bytes += bytes;
    let isArriving = true;
    return () => {
      if (!isArriving) return;
      isArriving = false;
      own.bodies--;
      own.bytes -= bytes;
      this.bodies--;
      this.bytes -= bytes;
      if (own.bodies === 0) this.byAccount.delete(userId);
    };
  }
}
