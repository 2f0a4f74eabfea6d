import { joinPath } from '../../bytes/join-path.js';
import { parsedFields } from '../../bytes/untrusted.js';
import type { Provider } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { ZhipuDeframer } from './zhipu.deframer.js';
import { errorOf, zhipuChat } from './zhipu-chat.js';
import { zhipuToken } from './zhipu-token.js';

const BASE = 'https://open.bigmodel.cn';

/** Zhipu's third API version, which the vendor has shut down; kept for compatible services. */
export const zhipuProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? zhipuChat : null),
  request({ channel, model, stream, body }, { key, now }) {
    const action = stream ? 'sse-invoke' : 'invoke';
    const path = `/api/paas/v3/model-api/${encodeURIComponent(model)}/${action}`;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl || BASE, path),
      headers: {
        authorization: zhipuToken(key, now()),
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  deframe: () => new ZhipuDeframer(),
  failure(_status, body) {
    const error = errorOf(parsedFields(body));
    return error ? { message: error.message, code: error.code, status: error.status } : undefined;
  },
};
