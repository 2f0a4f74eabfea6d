import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';

/** One account may occupy this part, so that one that sends slowly, or much at once, leaves the rest to others. */
const SHARE = 1 / 4;

/** The number and size of the bodies of one account that are being received. */
interface Occupied {
  bodies: number;
  bytes: number;
}

/** The bodies of a process that are still arriving, limited in number and in bytes, and for each account. */
export class ArrivingBodies {
  private bytes = 0;
  private readonly byAccount = new Map<number, Occupied>();

  /** @param max the bodies and bytes that may arrive at once; a single body of an account may be longer than its share */
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
    const exceedsBodies = own.bodies > 0 && own.bodies >= this.max.bodies * SHARE;
    const exceedsBytes = own.bytes > 0 && own.bytes + bytes > this.max.bytes * SHARE;
    if (exceedsBodies || exceedsBytes || (this.bytes > 0 && this.bytes + bytes > this.max.bytes)) {
      throw new AppError(RelayError.too_many_bodies, {}, { retryAfterSeconds: 1 });
    }
    this.byAccount.set(userId, own);
    own.bodies++;
    own.bytes += bytes;
    this.bytes += bytes;
    let isArriving = true;
    return () => {
      if (!isArriving) return;
      isArriving = false;
      own.bodies--;
      own.bytes -= bytes;
      this.bytes -= bytes;
      if (own.bodies === 0) this.byAccount.delete(userId);
    };
  }
}
