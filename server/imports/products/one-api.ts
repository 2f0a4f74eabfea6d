import type { ImportedChannel } from '../model/records.js';
import { objectOf, text } from '../model/row-values.js';
import type { SourceRow } from '../sources/source.js';
import { familyMember } from './family.js';
import type { TypeMapping } from './family-channels.js';

/**
 * Tollgate's types by one-api's numbers, which mean other vendors from 2 and from 25 on. Vendors without a type here
 * that have the OpenAI API are reached by their address. Missing: Coze, DeepL, Novita, Proxy and Replicate.
 * https://github.com/songquanpeng/one-api/blob/main/relay/channeltype/define.go
 */
const TYPES: Readonly<Record<number, TypeMapping>> = {
  1: 1,
  2: { openaiAt: 'https://oa.api2d.net' },
  3: 3,
  4: { openaiAt: 'https://api.closeai-proxy.xyz' },
  5: { openaiAt: 'https://api.openai-sb.com' },
  6: 6,
  7: 7,
  8: { openaiAt: '' },
  9: 9,
  10: 10,
  11: 11,
  12: 12,
  13: 13,
  14: 14,
  15: 15,
  16: 16,
  17: 17,
  18: 18,
  19: 19,
  20: 20,
  21: 21,
  22: 22,
  23: 23,
  24: 24,
  25: 25,
  26: { openaiAt: 'https://api.baichuan-ai.com' },
  27: 35,
  28: 42,
  29: { openaiAt: 'https://api.groq.com/openai' },
  30: 4,
  31: 31,
  32: { openaiAt: 'https://api.stepfun.com' },
  33: 33,
  35: 34,
  36: 43,
  37: 39,
  39: { openaiAt: 'https://api.together.xyz' },
  40: 45,
  42: 41,
  44: 40,
  45: 48,
  47: 46,
  48: { openaiAt: 'https://spark-api-open.xf-yun.com' },
  49: { openaiAt: 'https://dashscope.aliyuncs.com/compatible-mode' },
  50: { openaiAt: '' },
  51: 24,
};
const BEDROCK_TYPE = 33;
const VERTEX_TYPE = 41;

/** https://github.com/songquanpeng/one-api */
export const ONE_API = familyMember({
  title: 'one-api',
  channels: { typeOf: (type) => TYPES[type], adapt: withConfig },
  logTypes: {},
});

/**
 * Moves the values that newer versions store in `config` to the key or the field `other`, if Tollgate stores them
 * there.
 */
function withConfig(channel: ImportedChannel, row: SourceRow): ImportedChannel {
  const config = objectOf(text(row, 'config'));
  if (config === null) return channel;
  const of = (name: string) => (typeof config[name] === 'string' ? config[name] : '');
  const key = [of('ak'), of('sk'), of('region')];
  if (channel.type === BEDROCK_TYPE && key.every(Boolean)) return { ...channel, keyText: key.join('|') };
  if (channel.type === VERTEX_TYPE) {
    return { ...channel, keyText: of('vertex_ai_adc') || channel.keyText, other: of('region') || channel.other };
  }
  return { ...channel, other: channel.other || of('api_version') || of('user_id') || of('library_id') || of('plugin') };
}
