import type { LogDetails } from '../../audit/log-details.js';
import type { CallKind } from '../../common/call-kind.js';
import type { AttemptRecord } from '../../common/routing.js';
import type { StoredCharge } from '../prices/stored-charge.js';

/**
 * A finished call as it is booked: the columns of table `logs`, so that a batch is one JSON text which the
 * database parses. Times are milliseconds, quota is whole units.
 */
export interface SettledRow {
  id: number;
  created_at: string;
  type: number;
  user_id: number;
  username: string;
  token_id: number;
  token_name: string;
  channel_id: number;
  model_name: string;
  group: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time_ms: number;
  /** Absent when the response was not streamed. */
  first_token_ms?: number;
  is_stream: boolean;
  request_id: string;
  hidden: boolean;
  content: string;
  /** The JSON text that versions before the column `charge` wrote; empty since. The column does not accept null. */
  other: string;
  charge?: StoredCharge;
  /** Part of the prompt tokens. */
  cached_tokens?: number;
  /** What the cached tokens saved, in quota units; absent without any. */
  cache_savings?: number;
  /** What the owner of the site pays for it, in quota units; absent when the purchase price is unknown. */
  cost?: number;
  /** The upstream's name of the model; absent when it is `model_name`. */
  upstream_model?: string;
  /** The tried channels, in order. */
  attempts?: readonly AttemptRecord[];
  details?: LogDetails;
  /** The key of the conversation; absent when it is unknown. */
  conversation?: string;
  kind?: CallKind;
  /** The fingerprint of the channel key, when it has a budget: for `KeySpending`. It is no column, so it is not stored. */
  channel_key?: string;
  /** The project and the member of a team from whose leases the charge is subtracted. No columns either. */
  project_id?: number;
  member_id?: number;
}

/** A user's balance after the settlement; a higher version is newer. */
export interface SettledBalance {
  user_id: number;
  quota: number;
  version: number;
}
