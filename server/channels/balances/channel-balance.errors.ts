import { defineErrors } from '../../common/errors/define-errors.js';

export const ChannelBalanceError = defineErrors({
  channel_balance_unsupported: {
    status: 400,
    zh: '尚未实现',
    en: 'Upstreams of this type report no balance',
  },
  /** Never has the upstream's own status: a browser would treat a 401 as the end of the session. */
  channel_balance_failed: {
    status: 502,
    envelopeStatus: 200,
    zh: '{reason}',
    en: '{reason}',
    when: 'The upstream refused to say the balance; the text is its message.',
  },
  channel_balances_running: {
    status: 409,
    zh: '余额更新已在运行中',
    en: 'The balances of the channels are already being refreshed',
  },
});
