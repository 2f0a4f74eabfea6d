import { defineErrors } from '../../common/errors/define-errors.js';

const type = 'invalid_request_error';

export const ResponsesSocketError = defineErrors({
  responses_websocket_unavailable: {
    status: 426,
    type,
    zh: '请使用 HTTP 发送 POST 请求：此地址不接受 WebSocket 连接',
    en: 'Send requests by HTTP POST: this address does not accept WebSocket connections',
    when: 'The site does not serve the Responses API over WebSocket, or the GET request is not a WebSocket handshake.',
  },
  websocket_connection_limit_reached: {
    status: 400,
    type,
    zh: 'WebSocket 连接已达 60 分钟，请重新连接',
    en: 'Responses websocket connection limit reached (60 minutes). Create a new websocket connection to continue.',
    when: 'A connection is older than 60 minutes. Clients open a new one.',
  },
  responses_queue_full: {
    status: 429,
    type: 'rate_limit_error',
    zh: '此连接上等待的请求过多',
    en: 'Too many responses are waiting on this connection',
  },
  response_cancelled: {
    status: 400,
    type,
    zh: '响应已取消',
    en: 'The response was cancelled',
    when: 'The client sent `response.cancel` over WebSocket. The output until then is charged.',
  },
});
