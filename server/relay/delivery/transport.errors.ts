import { defineErrors } from '../../common/errors/define-errors.js';

export const ToolError = defineErrors({
  socket_proxy: {
    status: 500,
    zh: 'WebSocket 渠道不支持代理',
    en: 'Channels that are reached by WebSocket cannot use a proxy',
  },
});
