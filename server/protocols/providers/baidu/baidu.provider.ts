import { saneUsage } from '../../../common/usage.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import { unsupported } from '../../canonical/downgrades.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { EmbeddingUpstream } from '../../canonical/whole-codec.js';
import { baiduError } from '../../models/vendor-errors.js';
import type { Provider } from '../interface/provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { baiduTransport } from './baidu.transport.js';
import { writeBaiduChat } from './baidu-request.js';
import { BaiduReplyReader, readBaiduReply } from './baidu-response.js';

const MAX_INPUTS = 16;

/** Embeddings of the Wenxin workshop: the model is in the URL, and the response nearly matches OpenAI's. */
const baiduEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ inputs, dimensions, purpose, user }, _target, downgrades) {
    if (inputs.length > MAX_INPUTS) throw unsupported(`more than ${MAX_INPUTS} inputs`);
    if (dimensions !== null) downgrades.note('dimensions');
    if (purpose !== null) downgrades.note('task_type');
    const input = inputs.map((text) => {
      if (typeof text !== 'string') throw unsupported('token ids as input');
      return text;
    });
    return new ObjectBody({ input, ...(user !== null && { user_id: user }) });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const error = baiduError(response);
    if (error) throw error;
    const vectors = asArray(response.data).map(asRecord);
    if (vectors.length === 0) throw new ResponseError(BadResponse.noVectors, undefined, 'empty_answer');
    const usage = asRecord(response.usage);
    return {
      vectors: vectors
        .map(({ index, embedding }, position) => ({ index: typeof index === 'number' ? index : position, embedding }))
        .sort((one, other) => one.index - other.index)
        .map(({ embedding }) => asArray(embedding).filter((value) => typeof value === 'number')),
      usage: saneUsage({ input: usage.prompt_tokens ?? usage.total_tokens, output: 0 }),
    };
  },
};

const BASE = 'https://aip.baidubce.com';
const WORKSHOP = '/rpc/2.0/ai_custom/v1/wenxinworkshop';

/** Models whose path segment is not their lower-case name. */
const PATH_SEGMENTS: Readonly<Record<string, string>> = {
  'ernie-4.0': 'completions_pro',
  'ernie-4.0-8k': 'completions_pro',
  'ernie-bot-4': 'completions_pro',
  'ernie-4.0-8k-preview-0518': 'completions_adv_pro',
  'ernie-3.5-8k': 'completions',
  'ernie-bot': 'completions',
  'ernie-bot-turbo': 'eb-instant',
  'ernie-lite-8k-0922': 'eb-instant',
  'ernie-lite-8k-0308': 'ernie-lite-8k',
  'ernie-speed': 'ernie_speed',
  'ernie-speed-8k': 'ernie_speed',
  'ernie-bot-8k': 'ernie_bot_8k',
  'ernie-function-8k': 'ernie-func-8k',
  'ernie-character-8k': 'ernie-char-8k',
  'bloomz-7b': 'bloomz_7b1',
  'bge-large-zh': 'bge_large_zh',
  'bge-large-en': 'bge_large_en',
  'tao-8k': 'tao_8k',
};

const baiduChat: ChatUpstream = {
  task: 'chat',
  write: writeBaiduChat,
  read: readBaiduReply,
  stream: () => new BaiduReplyReader(),
};

/** Baidu's Wenxin workshop, the first version of the API. */
export const baiduProvider: Provider = {
  resolveFormat(format) {
    if (isChatFormat(format)) return baiduChat;
    return isEmbeddingFormat(format) ? baiduEmbedding : null;
  },
  request({ channel, model, task, stream, body }) {
    const name = model.toLowerCase();
    const place = Object.hasOwn(PATH_SEGMENTS, name) ? PATH_SEGMENTS[name] : name;
    const path = `${WORKSHOP}/${task === 'embedding' ? 'embeddings' : 'chat'}/${encodeURIComponent(place ?? name)}`;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl || BASE, path),
      headers: {
        'content-type': body.contentType,
        accept: stream ? 'text/event-stream' : 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  failure(_status, body) {
    const response = parsedFields(body);
    const error = baiduError(response);
    if (error) return { message: error.message, code: error.code, status: error.status };
    // The response of the token exchange to an unknown key.
    const refusal = asString(response.error_description);
    return refusal === '' ? undefined : { message: refusal, code: asString(response.error), status: 401 };
  },
  transport: baiduTransport,
};
