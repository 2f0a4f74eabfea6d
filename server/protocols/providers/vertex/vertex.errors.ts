import { defineErrors } from '../../../common/errors/define-errors.js';

export const VertexError = defineErrors({
  vertex_key_malformed: {
    status: 500,
    zh: '渠道密钥格式错误，应为完整的服务账号 JSON',
    en: 'The key of the channel must be the complete JSON of a service account',
  },
});
