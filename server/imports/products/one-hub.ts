import type { ImportedChannel } from '../model/records.js';
import { decimal, flag, object, objectOf, text } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import { familyMember, renameOptions } from './family.js';
import type { TypeMapping } from './family-channels.js';
import type { Reading } from './product.js';

/**
 * Tollgate's types by one-hub's numbers. Missing: Azure Speech, Stability, Coze, Llama, Ideogram, Flux, Rerank, GitHub,
 * Recraft, Replicate, Databricks and Azure v1.
 * https://github.com/MartialBE/one-hub/blob/main/common/config/constants.go
 */
const TYPES: Readonly<Record<number, TypeMapping>> = {
  1: 1,
  3: 3,
  8: { openaiAt: '' },
  11: 11,
  14: 14,
  15: 15,
  16: 26,
  17: 17,
  18: 18,
  19: 19,
  20: 20,
  23: 23,
  25: 24,
  26: { openaiAt: 'https://api.baichuan-ai.com' },
  27: 35,
  28: 43,
  29: 25,
  30: 42,
  31: { openaiAt: 'https://api.groq.com/openai' },
  32: 33,
  33: 31,
  34: 2,
  35: 39,
  36: 34,
  39: 4,
  40: { openaiAt: 'https://api.hunyuan.cloud.tencent.com' },
  41: 36,
  42: 41,
  45: 40,
  47: 38,
  53: 50,
  56: 48,
};
const BEDROCK_TYPE = 33;
/** Switches in `custom_parameter` that are not request fields. */
const PARAMETER_SWITCHES = ['overwrite', 'per_model', 'pre_add'];
/** Quota units of a call at a price of 1, in dollars. */
const DOLLARS_OF_RATIO = 0.002;
/** Tollgate's options by the names of one-hub's additional prices. */
const EXTRA_RATIOS = {
  cached_tokens: 'CacheRatio',
  cached_read_tokens: 'CacheRatio',
  cached_write_tokens: 'CreateCacheRatio',
};
const OPTION_NAMES = {
  OIDCAuthEnabled: 'oidc.enabled',
  OIDCClientId: 'oidc.client_id',
  OIDCClientSecret: 'oidc.client_secret',
};

/** https://github.com/MartialBE/one-hub */
export const ONE_HUB = familyMember({
  title: 'one-hub',
  channels: { typeOf: (type) => TYPES[type], adapt: withColumns },
  logTypes: {},
  tables: [
    'prices',
    'user_groups',
    'model_owned_by',
    'model_info',
    'telegram_menus',
    'migrations',
    // Sums of the log.
    'statistics',
    'statistics_months',
    'statistics_month_generated_histories',
  ],
  options,
});

/** one-hub stores headers, parameters and the proxy in separate columns, and the keys of Bedrock in another order. */
function withColumns(channel: ImportedChannel, row: SourceRow): ImportedChannel {
  const headers = objectOf(text(row, 'model_headers'));
  const proxy = text(row, 'proxy');
  const setting = {
    ...(headers && Object.keys(headers).length > 0 && { header_override: headers }),
    ...(proxy !== '' && { proxy }),
  };
  const parameters = objectOf(text(row, 'custom_parameter'));
  const fields = Object.entries(parameters ?? {}).filter(([name]) => !PARAMETER_SWITCHES.includes(name));
  const [region, ...secrets] = channel.keyText.split('|');
  return {
    ...channel,
    ...(Object.keys(setting).length > 0 && { setting: JSON.stringify(setting) }),
    ...(fields.length > 0 && { paramOverride: JSON.stringify(Object.fromEntries(fields)) }),
    ...(channel.type === BEDROCK_TYPE && secrets.length === 2 && { keyText: [...secrets, region].join('|') }),
  };
}

/** Prices and groups are tables at one-hub; they become the options with the same meaning. */
async function options(texts: Map<string, string>, reading: Reading): Promise<void> {
  renameOptions(texts, OPTION_NAMES);
  // A separate note about tokens without a signature, which are read like all others.
  texts.delete('OldTokenMaxId');
  await prices(texts, reading);
  await groups(texts, reading);
}

async function prices(texts: Map<string, string>, { source }: Reading): Promise<void> {
  const tables = new Map<string, Record<string, number>>();
  const set = (option: string, model: string, value: number) => {
    const table = tables.get(option) ?? {};
    table[model] = value;
    tables.set(option, table);
  };
  for await (const row of source.rows('prices')) {
    const model = text(row, 'model');
    const [input, output] = [decimal(row, 'input'), decimal(row, 'output')];
    if (text(row, 'type') === 'times') {
      set('ModelPrice', model, rounded(input * DOLLARS_OF_RATIO));
      continue;
    }
    set('ModelRatio', model, input);
    if (input > 0) set('CompletionRatio', model, rounded(output / input));
    const extra = object(row, 'extra_ratios') ?? {};
    for (const [name, option] of Object.entries(EXTRA_RATIOS)) {
      if (typeof extra[name] === 'number') set(option, model, extra[name]);
    }
  }
  for (const [option, table] of tables) texts.set(option, JSON.stringify(table));
}

async function groups(texts: Map<string, string>, { source }: Reading): Promise<void> {
  const [ratios, usable]: [Record<string, number>, Record<string, string>] = [{}, {}];
  for await (const row of source.rows('user_groups', { by: 'id', after: 0 })) {
    const symbol = text(row, 'symbol');
    ratios[symbol] = decimal(row, 'ratio', 1);
    if (flag(row, 'public')) usable[symbol] = text(row, 'name') || symbol;
  }
  if (Object.keys(ratios).length === 0) return;
  texts.set('GroupRatio', JSON.stringify(ratios));
  texts.set('UserUsableGroups', JSON.stringify(usable));
}

/** Removes the rounding errors of binary fractions. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}
