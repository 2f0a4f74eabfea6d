import { defineErrors } from '../../../common/errors/define-errors.js';

export const KeyError = defineErrors({
  channel_key_malformed: {
    status: 500,
    zh: '渠道密钥格式错误，应为 {form}',
    en: 'The key of the channel must have the form {form}',
  },
});
