import type { AttemptRecord } from '../../common/routing.js';
import type { BookedColumns } from '../../usage-log/log-columns.js';
import type { LogDetails } from '../../usage-log/log-details.js';
import type { StoredCharge } from '../prices/stored-charge.js';

/**
 * A finished call as it is booked, in the names of the columns of table `logs`: many calls are one JSON text, which the
 * database parses. `created_at` is a time in ISO 8601, durations are milliseconds, quota is whole units.
 */
export interface SettledRow extends BookedColumns {
  hidden: boolean;
  /**
   * The JSON text that versions before the column `charge` wrote. Now empty, because the column does not accept null.
   */
  other: string;
  charge?: StoredCharge;
  /** The amount that the cached tokens saved, in quota units, see `cacheSavings`. Absent if there are none. */
  cache_savings?: number;
  /** The tried channels, in order. */
  attempts?: readonly AttemptRecord[];
  details?: LogDetails;
  /** The fingerprint of the channel key, when it has a budget: for `KeySpending`. Not stored. */
  channel_key?: string;
  /** The project and the member of a team from whose leases the charge is subtracted. Not stored. */
  project_id?: number;
  member_id?: number;
}

/** A user's balance after the settlement; a higher version is newer. */
export interface SettledBalance {
  user_id: number;
  quota: number;
  version: number;
}
