import type { WireRule } from '../../platform/http/input/wire-field.js';

/** The token of the bot check, which REST sends in the query next to a body. */
export const BOT_CHECK: WireRule = {
  inQuery: true,
  decode: (sent) => {
    const token: unknown = Array.isArray(sent) ? sent[0] : sent;
    return typeof token === 'string' ? token : '';
  },
  schema: { description: 'The token of the bot check, when the site requires one.', default: undefined },
  required: false,
};
