import type { UserBalance } from '../../billing/ledger/balances.service.js';
import type { UserEntity } from './user.entity.js';

/** A user with the balance that billing stores. */
export interface UserRecord {
  user: UserEntity;
  balance: UserBalance;
}
