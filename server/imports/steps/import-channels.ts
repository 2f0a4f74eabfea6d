import { isBaseUrl } from '../../channels/model/channel-fields.js';
import { fingerprintOf, parseKeys, type RefusedKeys } from '../../channels/model/channel-keys.js';
import {
  otherOf,
  requireKeys,
  requireModelNames,
  requireReadableJson,
  requireType,
} from '../../channels/model/channel-rules.js';
import { AppError } from '../../common/errors/app-error.js';
import type { Cipher } from '../../platform/crypto/cipher.js';
import type { ImportedChannel } from '../model/records.js';
import {
  batches,
  type ImportContext,
  knownRows,
  newIds,
  noRows,
  raiseSequence,
  remember,
  type StepCount,
} from './import-context.js';

const BATCH_SIZE = 100;
/** Fields that are left empty if they break their rule, so that the channel is still imported. */
const JSON_FIELDS = ['modelMapping', 'statusCodeMapping', 'paramOverride', 'setting'] as const;

/** Inserts the channels that follow the rules of the channel form. */
export async function importChannels(context: ImportContext, { cipher }: { cipher: Cipher }): Promise<StepCount> {
  const { product, reading, ids, sql, site, dryRun } = context;
  const count = noRows();
  const late: ImportedChannel[] = [];
  const insert = async (channels: readonly ImportedChannel[]) => {
    count.added += channels.length;
    if (dryRun || channels.length === 0) return;
    const rows = channels.map((channel) => ({ id: ids.channel.get(channel.id), ...columnsOf(channel, cipher) }));
    await sql.transaction(async (client) => {
      await client.query(INSERT, [JSON.stringify(rows)]);
      await remember(
        client,
        site,
        'channel',
        channels.map(({ id }) => ({ sourceId: id, targetId: ids.channel.get(id) as number })),
      );
    });
  };
  let highest = 0;
  for await (const batch of batches(product.channels(reading), BATCH_SIZE, context)) {
    count.read += batch.length;
    context.progress('channels', count.read);
    const known = await knownRows(
      context,
      'channel',
      batch.map(({ id }) => id),
    );
    for (const [id, { targetId }] of known) ids.channel.set(id, targetId);
    count.present += known.size;
    const valid = batch.filter(({ id }) => !known.has(id)).flatMap((channel) => checked(context, channel, count));
    const rows = await sql.query<{ id: number }>(
      'import-channels-ids',
      'SELECT id FROM channels WHERE id = ANY($1::bigint[])',
      [valid.map(({ id }) => id)],
    );
    const taken = new Set(rows.map(({ id }) => String(id)));
    const now = valid.filter(({ id }) => !taken.has(id));
    late.push(...valid.filter(({ id }) => taken.has(id)));
    for (const { id } of now) ids.channel.set(id, Number(id));
    highest = Math.max(highest, ...now.map(({ id }) => Number(id)));
    await insert(now);
  }
  if (!dryRun) {
    await raiseSequence(sql, 'channels', highest);
    const assigned = await newIds(sql, 'channels', late.length);
    for (const [index, { id }] of late.entries()) ids.channel.set(id, assigned[index] as number);
  }
  await insert(late);
  const left = reading.notes.droppedOf('channels');
  count.read += left;
  count.dropped += left;
  return count;
}

/** The channel as it may be stored here. Undefined if a rule forbids it. */
function checked({ reading: { notes } }: ImportContext, channel: ImportedChannel, count: StepCount): ImportedChannel[] {
  try {
    const type = requireType(channel.type);
    requireKeys(type, parseKeys(type.id, channel.keyText));
    requireModelNames(channel.models);
    if (!isBaseUrl(channel.baseUrl)) {
      count.dropped++;
      notes.add('channels', 'channel_address', channel.name);
      return [];
    }
    const changes: Partial<Record<(typeof JSON_FIELDS)[number], string>> = {};
    for (const field of JSON_FIELDS) {
      try {
        requireReadableJson({ [field]: channel[field] });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        notes.add('channels', ['channel_field', { field, error: error.texts }], channel.name);
        changes[field] = '';
      }
    }
    return [{ ...channel, ...changes, other: otherOf(type, channel.other) }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    count.dropped++;
    notes.add('channels', ['channel_invalid', { error: error.texts }], channel.name);
    return [];
  }
}

const COLUMNS = `type integer, name text, key_cipher text, key_fingerprints text[], refused_keys jsonb, status smallint, status_reason text,
  status_time timestamptz, openai_organization text, test_model text, weight integer, priority integer, base_url text,
  other text, models text[], groups text[], model_mapping text, status_code_mapping text, param_override text, setting text,
  model_prefix text, tag text, auto_ban boolean, response_time_ms integer, tested_at timestamptz,
  balance double precision, balance_updated_at timestamptz`;
const NAMES = COLUMNS.replaceAll(/ (integer|text|jsonb|smallint|timestamptz|boolean|double precision)(\[\])?/g, '');
const INSERT = `
  INSERT INTO channels (id, ${NAMES}, created_at)
  SELECT id, ${NAMES}, coalesce(created_at, now())
  FROM json_to_recordset($1) AS c(id bigint, ${COLUMNS}, created_at timestamptz)`;

function columnsOf(channel: ImportedChannel, cipher: Cipher) {
  const refused: RefusedKeys = {};
  const time = new Date().toISOString();
  for (const { key, reason } of channel.disabledKeys) refused[fingerprintOf(key)] = { reason, time };
  return {
    type: channel.type,
    name: channel.name,
    key_cipher: cipher.encrypt('channel-key', channel.keyText),
    key_fingerprints: parseKeys(channel.type, channel.keyText).map(fingerprintOf),
    refused_keys: refused,
    status: channel.status,
    status_reason: channel.statusReason,
    status_time: channel.statusTime,
    openai_organization: channel.openaiOrganization,
    test_model: channel.testModel,
    weight: channel.weight,
    priority: channel.priority,
    base_url: channel.baseUrl,
    other: channel.other,
    models: channel.models,
    groups: channel.groups,
    model_mapping: channel.modelMapping,
    status_code_mapping: channel.statusCodeMapping,
    param_override: channel.paramOverride,
    setting: channel.setting,
    model_prefix: channel.modelPrefix,
    tag: channel.tag,
    auto_ban: channel.autoBan,
    response_time_ms: channel.responseTimeMs,
    tested_at: channel.testedAt,
    balance: channel.balance,
    balance_updated_at: channel.balanceUpdatedAt,
    created_at: channel.createdAt,
  };
}
