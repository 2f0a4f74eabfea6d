import { Passwords } from '../../server/platform/crypto/passwords.js';
import { cheapHash } from './cheap-hash.js';

/** Stores cheap hashes, see `cheapHash`. */
export class CheapPasswords extends Passwords {
  override async hash(password: string): Promise<string> {
    return cheapHash(password);
  }
}
