import type { UserBalance } from '../../billing/ledger/balances.service.js';
import type { Identities } from './identities.service.js';
import type { UserEntity } from './user.entity.js';

/** A user with the identities at sign-in providers, and the balance that billing stores. */
export interface UserRecord {
  user: UserEntity;
  identities: Identities;
  /** The directory of the company provisions the user. */
  provisioned: boolean;
  balance: UserBalance;
}
