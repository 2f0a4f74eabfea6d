import { defineErrors } from '../../common/errors/define-errors.js';

export const MediaError = defineErrors({
  media_unreachable: {
    status: 400,
    type: 'invalid_request_error',
    zh: '无法下载请求中的文件：{reason}',
    en: 'A file named in the request could not be fetched: {reason}',
  },
});
