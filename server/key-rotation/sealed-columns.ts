import { isSecretKind } from '../notifications/transports/notice-transport.js';
import { NOTICE_TRANSPORTS } from '../notifications/transports/notice-transports.js';
import { restNameOf, TRANSPORT_SECRET } from '../notifications/transports/transport-settings.js';
import { isSecret, OPTION_KEYS } from '../options/catalogue/option-catalogue.js';
import type { DigestPurpose } from '../platform/config/secrets.js';
import type { Cipher, CipherPurpose } from '../platform/crypto/cipher.js';

/** A column with values that are encrypted with ENCRYPTION_KEY. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of a unique index, in its order, with their types. */
  readonly key: Readonly<Record<string, 'bigint' | 'integer' | 'text' | 'bytea' | 'timestamptz'>>;
  /** The number of rows that are read at a time. It is smaller for large values. */
  readonly batch: number;
  /** SQL of the rows whose value is encrypted. If absent, all rows. */
  readonly condition?: string;
  /** The column is jsonb, and the encrypted values are within it. */
  readonly isJson?: true;
  /** The column `key_digest` contains a digest of the value. */
  readonly digest?: DigestPurpose;
  /**
   * @returns the value encrypted with the current key, and its plain text; null when it is already encrypted with the
   * current key
   * @throws {Error} when no key decrypts it
   */
  readonly reencrypt: (cipher: Cipher, stored: string) => { plain: string; stored: string } | null;
}

const SECRET_OPTIONS = OPTION_KEYS.filter(isSecret);
const TRANSPORT_SECRETS = [...NOTICE_TRANSPORTS.values()].flatMap(({ settings }) =>
  settings.filter(({ kind }) => isSecretKind(kind)).map(restNameOf),
);
const ID = { id: 'bigint' } as const;
const BATCH_ROWS = 500;

const text = (purpose: CipherPurpose): Pick<SealedColumn, 'reencrypt'> => ({
  reencrypt: (cipher, stored) => cipher.reencrypt(purpose, stored),
});

/**
 * Where the values of each purpose are stored. Empty for values that are not stored in the database of the site. A type
 * error here means that a new purpose has no columns.
 */
export const SEALED_COLUMNS: Readonly<Record<CipherPurpose, readonly SealedColumn[]>> = {
  'channel-key': [{ table: 'channels', column: 'key_cipher', key: ID, batch: BATCH_ROWS, ...text('channel-key') }],
  'token-key': [
    { table: 'tokens', column: 'key_cipher', key: ID, batch: BATCH_ROWS, digest: 'token', ...text('token-key') },
  ],
  'redemption-key': [
    {
      table: 'redemptions',
      column: 'key_cipher',
      key: ID,
      batch: BATCH_ROWS,
      digest: 'redemption',
      ...text('redemption-key'),
    },
  ],
  option: [
    {
      table: 'options',
      column: 'value',
      key: { key: 'text' },
      batch: BATCH_ROWS,
      condition: `key IN (${SECRET_OPTIONS.map((key) => `'${key}'`).join(', ')}) AND value <> ''`,
      ...text('option'),
    },
  ],
  'webhook-secret': [
    { table: 'notices', column: 'secret_cipher', key: ID, batch: BATCH_ROWS, reencrypt: reencryptNotice },
    ...['users', 'alert_receivers'].map((table) => ({
      table,
      column: 'setting',
      key: ID,
      batch: BATCH_ROWS,
      isJson: true as const,
      condition: `setting ?| array[${TRANSPORT_SECRETS.map((name) => `'${name}'`).join(', ')}]`,
      reencrypt: reencryptSetting,
    })),
  ],
  'mailed-code': [{ table: 'mailed_codes', column: 'code_cipher', key: ID, batch: BATCH_ROWS, ...text('mailed-code') }],
  'invitation-secret': [
    {
      table: 'team_invitation_mails',
      column: 'secret_cipher',
      key: { invitation_id: 'bigint' },
      batch: BATCH_ROWS,
      condition: 'secret_cipher IS NOT NULL',
      ...text('invitation-secret'),
    },
  ],
  'second-factor': [
    {
      table: 'second_factors',
      column: 'secret_cipher',
      key: { user_id: 'bigint' },
      batch: BATCH_ROWS,
      ...text('second-factor'),
    },
  ],
  'id-token': ['sessions', 'pending_logins'].map((table) => ({
    table,
    column: 'id_token_cipher',
    key: { id_digest: 'bytea' } as const,
    batch: BATCH_ROWS,
    condition: 'id_token_cipher IS NOT NULL',
    ...text('id-token'),
  })),
  'sign-in-response': [
    {
      table: 'sign_in_states',
      column: 'response_cipher',
      key: { state_digest: 'bytea' },
      batch: BATCH_ROWS,
      condition: 'response_cipher IS NOT NULL',
      ...text('sign-in-response'),
    },
  ],
  'idempotent-answer': [
    {
      table: 'idempotency_keys',
      column: 'answer_cipher',
      batch: 50,
      key: { user_id: 'bigint', key_digest: 'bytea' },
      ...text('idempotent-answer'),
    },
  ],
  'log-content': [
    {
      table: 'log_contents',
      column: 'content',
      batch: 50,
      key: { created_at: 'timestamptz', log_id: 'bigint' },
      ...text('log-content'),
    },
  ],
  'log-sink-secret': [
    {
      table: 'log_sinks',
      column: 'secret_cipher',
      key: ID,
      batch: BATCH_ROWS,
      condition: 'secret_cipher IS NOT NULL',
      ...text('log-sink-secret'),
    },
  ],
  'audit-sink-secret': [
    {
      table: 'audit_sinks',
      column: 'secret_cipher',
      key: ID,
      batch: BATCH_ROWS,
      condition: 'secret_cipher IS NOT NULL',
      ...text('audit-sink-secret'),
    },
  ],
  'stored-response': [
    {
      table: 'stored_responses',
      column: 'content',
      batch: 4,
      key: { user_id: 'bigint', id: 'text' },
      ...text('stored-response'),
    },
  ],
  'batch-file': [
    {
      table: 'stored_file_parts',
      column: 'content',
      batch: 4,
      key: { file_id: 'text', part: 'integer' },
      ...text('batch-file'),
    },
    {
      table: 'batch_requests',
      column: 'result',
      batch: 50,
      key: { batch_id: 'text', custom_id: 'text' },
      ...text('batch-file'),
    },
  ],
  'import-source': [
    {
      table: 'import_sources',
      column: 'address_cipher',
      key: ID,
      batch: BATCH_ROWS,
      ...text('import-source'),
    },
    {
      table: 'import_source_parts',
      column: 'content',
      batch: 4,
      key: { source_id: 'bigint', part: 'integer' },
      ...text('import-source'),
    },
  ],
  'retired-key': [
    {
      table: 'retired_encryption_keys',
      column: 'key_cipher',
      key: { digest: 'bytea' },
      batch: BATCH_ROWS,
      ...text('retired-key'),
    },
  ],
  // Clients have it, and send it back within a conversation.
  reasoning: [],
  // In a database that the site has left.
  'database-address': [],
};

/** All of them, in the order in which they are encrypted again. */
export const ALL_SEALED_COLUMNS: readonly SealedColumn[] = Object.values(SEALED_COLUMNS).flat();

/** The secrets of the transport of a notice, separated by spaces. */
function reencryptNotice(cipher: Cipher, stored: string): { plain: string; stored: string } | null {
  const parts = stored.split(' ').map((part) => {
    const replaced = part === '' ? null : cipher.reencrypt(TRANSPORT_SECRET, part);
    return { text: replaced?.stored ?? part, changed: replaced !== null };
  });
  if (!parts.some(({ changed }) => changed)) return null;
  return { plain: '', stored: parts.map(({ text }) => text).join(' ') };
}

/** The settings of a user or of a receiver of alerts, as JSON. */
function reencryptSetting(cipher: Cipher, stored: string): { plain: string; stored: string } | null {
  const setting = JSON.parse(stored) as Record<string, unknown>;
  let changed = false;
  for (const name of TRANSPORT_SECRETS) {
    const value = setting[name];
    if (typeof value !== 'string' || value === '') continue;
    const replaced = cipher.reencrypt(TRANSPORT_SECRET, value);
    if (replaced === null) continue;
    setting[name] = replaced.stored;
    changed = true;
  }
  return changed ? { plain: '', stored: JSON.stringify(setting) } : null;
}
