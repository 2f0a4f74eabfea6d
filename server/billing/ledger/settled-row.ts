/**
 * A finished call as it is booked: exactly the columns of table `logs`, so that a batch is one JSON text which the
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
  other: string;
}

/** A user's balance after the settlement; a higher version is newer. */
export interface SettledBalance {
  user_id: number;
  quota: number;
  version: number;
}
