import { randomHex } from '../common/random.js';
import type { Executor } from '../platform/database/pg-client.js';

const OTHERS = [
  'DELETE FROM user_identities WHERE user_id = $1',
  // Invoices keep the buyer, as the law requires.
  'DELETE FROM billing_details WHERE user_id = $1',
  'DELETE FROM claim_assignments WHERE user_id = $1',
  'DELETE FROM provisioned_users WHERE user_id = $1',
  'DELETE FROM passkeys WHERE user_id = $1',
  'DELETE FROM second_factors WHERE user_id = $1',
  'DELETE FROM recovery_codes WHERE user_id = $1',
  'DELETE FROM sessions WHERE user_id = $1',
  'DELETE FROM pending_logins WHERE user_id = $1',
  'DELETE FROM notices WHERE user_id = $1',
  'DELETE FROM saved_views WHERE owner_id = $1',
  'DELETE FROM saved_view_defaults WHERE user_id = $1',
  'DELETE FROM saved_prompts WHERE user_id = $1',
  'DELETE FROM low_balances WHERE user_id = $1',
  // Tokens that the user made for a team belong to the team.
  'DELETE FROM team_members WHERE user_id = $1',
  'DELETE FROM team_invitations WHERE created_by = $1 AND used_by IS NULL',
  'DELETE FROM idempotency_keys WHERE user_id = $1',
  'DELETE FROM stored_responses WHERE user_id = $1',
  'DELETE FROM stored_file_parts p USING stored_files f WHERE f.id = p.file_id AND f.user_id = $1',
  'DELETE FROM stored_files WHERE user_id = $1',
  // Charges and reservations refer to tokens by their ids.
  `UPDATE tokens SET name = 'erased', allow_ips = '{}', model_aliases = '', deleted_at = coalesce(deleted_at, now())
    WHERE user_id = $1`,
  `UPDATE batches SET token_name = 'erased', description = '{}' WHERE user_id = $1`,
  // The text of an administrator about the user.
  `UPDATE ledger_entries SET note = '' WHERE user_id = $1 AND kind = 'adjustment' AND note <> ''`,
  ...['midjourneys', 'tasks', 'videos'].map(
    (table) => `UPDATE ${table} SET detail = '{}', fail_reason = '' WHERE user_id = $1`,
  ),
];

const PROJECT_NAMES = [
  'UPDATE project_statements SET team_name = $2 WHERE team_id = $1 AND team_name <> $2',
  `UPDATE project_statements SET member_names = jsonb_set(member_names, ARRAY[$1::bigint::text], to_jsonb($2::text))
    WHERE member_names ? $1::bigint::text AND member_names ->> $1::bigint::text <> $2`,
];

// Subjects are user:ID:… and token:ID:…; an alert about a token names its owner.
const ALERTS = `
  UPDATE alerts SET subject_name = $2 WHERE subject_name <> $2 AND (
    subject LIKE 'user:' || $1::bigint || ':%'
    OR subject LIKE ANY (SELECT 'token:' || id || ':%' FROM tokens WHERE user_id = $1::bigint))`;
const ACKNOWLEDGED = 'UPDATE alerts SET acknowledged_name = $2 WHERE acknowledged_by = $1 AND acknowledged_name <> $2';
/** Messages about alerts of several users have one text, so messages that contain the name are deleted. */
const MESSAGES = `DELETE FROM notices n WHERE receiver_id IS NOT NULL AND strpos(n::text, $1) > 0`;

const RUNNING = `
  SELECT 1 FROM (
    SELECT user_id FROM midjourneys WHERE next_poll_at IS NOT NULL
    UNION ALL SELECT user_id FROM tasks WHERE next_poll_at IS NOT NULL
    UNION ALL SELECT user_id FROM videos WHERE next_poll_at IS NOT NULL
    UNION ALL SELECT user_id FROM batches WHERE next_poll_at IS NOT NULL) running
  WHERE user_id = $1 LIMIT 1`;

/** Whether tasks or batches of a user are running, whose results would be stored after the erasure. */
export async function hasRunningWork(userId: number, executor: Executor): Promise<boolean> {
  return (await executor.query(RUNNING, [userId])).length > 0;
}

/**
 * Erases what is stored about a user outside the logs, and cancels the account. Amounts, ids and times are kept, so
 * that balances and sums do not change. May be repeated.
 * @returns the new name of the user; the same when it is repeated
 */
export async function eraseAccount(userId: number, executor: Executor): Promise<string> {
  const [user] = await executor.query<{ username: string; email: string }>(
    'SELECT username, email FROM users WHERE id = $1 FOR UPDATE',
    [userId],
  );
  if (!user) throw new Error(`There is no user ${userId}`);
  // A part of the name is random, because a user may have registered the name without it.
  const known = user.username.startsWith(`erased-${userId}-`);
  const username = known ? user.username : `erased-${userId}-${randomHex(8)}`;
  if (user.email !== '') {
    await executor.query('DELETE FROM mailed_codes WHERE address = $1', [user.email]);
    await executor.query('DELETE FROM team_invitation_mails WHERE address = $1', [user.email]);
  }
  await executor.query(
    `UPDATE users SET username = $2, display_name = '', email = '', password_hash = NULL, access_token_digest = NULL,
        setting = '{}', aff_code = $2, deleted_at = coalesce(deleted_at, now()) WHERE id = $1`,
    [userId, username],
  );
  await executor.query('UPDATE payments SET username = $2 WHERE user_id = $1', [userId, username]);
  await executor.query('UPDATE closed_statements SET account_name = $2 WHERE account_id = $1 AND account_name <> $2', [
    userId,
    username,
  ]);
  for (const statement of PROJECT_NAMES) await executor.query(statement, [userId, username]);
  await executor.query('DELETE FROM payment_customers WHERE user_id = $1', [userId]);
  for (const statement of [ALERTS, ACKNOWLEDGED]) await executor.query(statement, [userId, username]);
  if (!known) await executor.query(MESSAGES, [user.username]);
  for (const statement of OTHERS) await executor.query(statement, [userId]);
  return username;
}
