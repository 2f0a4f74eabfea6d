import type { CipherPurpose } from '../platform/crypto/cipher.js';

type KeyType = 'bigint' | 'text' | 'bytea' | 'timestamptz' | 'integer';

/** Rows of one user in a file of the export, apart from rows of the usage log. */
export interface PersonalTable {
  /** The name of the file, without its extension. */
  readonly file: string;
  /** SQL of the rows of the user `$1`. */
  readonly rows: string;
  /** The columns of their unique order, with their types. */
  readonly key: Readonly<Record<string, KeyType>>;
  /** Columns that are secrets, or internal to the site. */
  readonly omit?: readonly string[];
  /** The column with encrypted text that is exported as text. */
  readonly encrypted?: { readonly column: string; readonly purpose: CipherPurpose };
  /** The number of rows that are read at a time. It is smaller for large values. */
  readonly batch?: number;
}

const ID = { id: 'bigint' } as const;
/** Columns of upstreams, which are not disclosed to the user. */
const UPSTREAM = ['channel_id', 'key_fingerprint', 'upstream_id'];

/** Fields of the audit log with fingerprints of secrets. */
const DIGESTS = `'{password_hash,access_token_digest,key_digest,former_key_digest,secret_digest}'::text[]`;

const tasks = ['midjourneys', 'tasks', 'videos'].map(
  (table): PersonalTable => ({
    file: table === 'midjourneys' ? 'image-tasks' : table,
    rows: `SELECT * FROM ${table} WHERE user_id = $1`,
    key: ID,
    omit: [...UPSTREAM, 'notice_digest'],
  }),
);

/** All of them, in the order of the files. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    file: 'profile',
    rows: `SELECT u.*, b.* FROM users u
      LEFT JOIN (SELECT user_id, quota, used_quota, request_count FROM user_balances) b ON b.user_id = u.id WHERE u.id = $1`,
    key: ID,
    omit: ['password_hash', 'access_token_digest', 'user_id'],
  },
  {
    file: 'third-party-accounts',
    rows: 'SELECT * FROM user_identities WHERE user_id = $1',
    key: { provider: 'text' },
  },
  {
    file: 'claim-assignments',
    rows: 'SELECT * FROM claim_assignments WHERE user_id = $1',
    key: { kind: 'text', team_id: 'bigint' },
  },
  {
    file: 'provisioned-account',
    rows: 'SELECT * FROM provisioned_users WHERE user_id = $1',
    key: { user_id: 'bigint' },
    omit: ['rules_due', 'version'],
  },
  {
    file: 'provisioned-groups',
    rows: `SELECT m.*, g.display_name AS group_name FROM provisioned_members m
      JOIN provisioned_groups g ON g.id = m.group_id WHERE m.user_id = $1`,
    key: { group_id: 'bigint' },
  },
  { file: 'passkeys', rows: 'SELECT * FROM passkeys WHERE user_id = $1', key: ID, omit: ['public_key', 'counter'] },
  {
    file: 'service-credentials',
    rows: 'SELECT * FROM service_credentials WHERE created_by = $1',
    key: ID,
    omit: ['secret_digest'],
  },
  {
    file: 'sessions',
    rows: 'SELECT * FROM sessions WHERE user_id = $1',
    key: { created_at: 'timestamptz', id_digest: 'bytea' },
    omit: ['id_digest', 'id_token_cipher'],
  },
  {
    file: 'tokens',
    rows: `SELECT t.*, coalesce(u.used_quota, 0) AS used_quota, coalesce(u.request_count, 0) AS request_count FROM tokens t
      LEFT JOIN token_usage u ON u.token_id = t.id WHERE t.user_id = $1`,
    key: ID,
    omit: ['key_digest', 'key_cipher', 'former_key_digest'],
  },
  {
    file: 'ledger',
    rows: 'SELECT id, amount, kind, note, created_at FROM ledger_entries WHERE user_id = $1',
    key: ID,
  },
  {
    file: 'payments',
    rows: 'SELECT * FROM payments WHERE user_id = $1',
    key: ID,
    omit: ['merchant_id'],
  },
  {
    // Who refunded a payment, and why, is for administrators.
    file: 'payment-refunds',
    rows: `SELECT r.* FROM payment_reversals r
      JOIN payments p ON p.provider = r.provider AND p.gateway_number = r.gateway_number WHERE p.user_id = $1`,
    key: ID,
    omit: ['requested_by', 'reason'],
  },
  {
    file: 'payment-customers',
    rows: 'SELECT * FROM payment_customers WHERE user_id = $1',
    key: { provider: 'text' },
  },
  { file: 'billing-details', rows: 'SELECT * FROM billing_details WHERE user_id = $1', key: { user_id: 'bigint' } },
  { file: 'invoices', rows: 'SELECT * FROM invoices WHERE user_id = $1', key: ID },
  { file: 'statements', rows: 'SELECT * FROM closed_statements WHERE account_id = $1', key: ID },
  {
    file: 'project-statements',
    rows: `SELECT s.id, s.number, s.project_name, s.month, t.token AS token_id, t.name AS token_name, t.requests,
        t."promptTokens" AS prompt_tokens, t."completionTokens" AS completion_tokens, t.quota
      FROM project_statements s CROSS JOIN LATERAL jsonb_to_recordset(s.tokens) t(token bigint, name text, member bigint,
        requests bigint, "promptTokens" bigint, "completionTokens" bigint, quota bigint)
      WHERE s.member_names ? $1::bigint::text AND t.member = $1`,
    key: { id: 'bigint', token_id: 'bigint' },
  },
  {
    file: 'plans',
    rows: `SELECT a.*, p.name AS plan FROM plan_assignments a JOIN plans p ON p.id = a.plan_id WHERE a.account_id = $1`,
    key: ID,
    omit: ['assigned_by'],
  },
  {
    file: 'plan-purchases',
    rows: 'SELECT * FROM plan_purchases WHERE buyer_id = $1',
    key: { order_id: 'bigint' },
    omit: ['buyer_id'],
  },
  {
    file: 'redeemed-codes',
    rows: 'SELECT * FROM redemption_uses WHERE user_id = $1',
    key: { redemption_id: 'bigint' },
  },
  {
    file: 'teams',
    rows: `SELECT m.*, t.username AS team FROM team_members m JOIN users t ON t.id = m.team_id WHERE m.user_id = $1`,
    key: { team_id: 'bigint' },
  },
  {
    file: 'saved-views',
    rows: 'SELECT * FROM saved_views WHERE owner_id = $1',
    key: ID,
    omit: ['owner_id'],
  },
  {
    file: 'default-views',
    rows: 'SELECT * FROM saved_view_defaults WHERE user_id = $1',
    key: { screen: 'text' },
    omit: ['user_id'],
  },
  { file: 'prompts', rows: 'SELECT * FROM saved_prompts WHERE user_id = $1', key: ID },
  {
    file: 'prompt-versions',
    rows: `SELECT v.* FROM saved_prompt_versions v JOIN saved_prompts p ON p.id = v.prompt_id WHERE p.user_id = $1`,
    key: { prompt_id: 'bigint', number: 'integer' },
    batch: 20,
  },
  ...tasks,
  { file: 'notices', rows: 'SELECT * FROM notices WHERE user_id = $1', key: ID, omit: ['secret_cipher'] },
  {
    file: 'stored-responses',
    rows: 'SELECT * FROM stored_responses WHERE user_id = $1',
    key: { id: 'text' },
    encrypted: { column: 'content', purpose: 'stored-response' },
    batch: 4,
  },
  {
    file: 'files',
    rows: 'SELECT * FROM stored_files WHERE user_id = $1',
    key: { position: 'bigint' },
    omit: [...UPSTREAM, 'request_index'],
  },
  {
    file: 'file-contents',
    rows: 'SELECT p.* FROM stored_file_parts p JOIN stored_files f ON f.id = p.file_id WHERE f.user_id = $1',
    key: { file_id: 'text', part: 'integer' },
    encrypted: { column: 'content', purpose: 'batch-file' },
    batch: 4,
  },
  {
    file: 'batches',
    rows: 'SELECT * FROM batches WHERE user_id = $1',
    key: { position: 'bigint' },
    omit: [...UPSTREAM, 'request_index'],
  },
  {
    // Changes of the user's objects by others are included without their names, and the user's changes of objects of
    // others without the content.
    file: 'audit-log',
    rows: `SELECT position, at, action, object_type, operation,
        CASE WHEN owner_id = $1 THEN object_id END AS object_id, CASE WHEN owner_id = $1 THEN object_name END AS object_name,
        CASE WHEN owner_id = $1 THEN before - ${DIGESTS} END AS before,
        CASE WHEN owner_id = $1 THEN after - ${DIGESTS} END AS after,
        coalesce(actor_id = $1, false) AS own, CASE WHEN actor_id = $1 THEN address END AS address,
        CASE WHEN actor_id = $1 THEN credential END AS credential
      FROM audit_entries WHERE (owner_id = $1 OR actor_id = $1) AND position IS NOT NULL`,
    key: { position: 'bigint' },
  },
];
