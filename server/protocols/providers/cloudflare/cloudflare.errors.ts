import { defineErrors } from '../../../common/errors/define-errors.js';

export const CloudflareError = defineErrors({
  cloudflare_account_missing: {
    status: 500,
    zh: 'Cloudflare 渠道未填写账户 ID',
    en: 'The account id of the Cloudflare channel is missing',
  },
});
