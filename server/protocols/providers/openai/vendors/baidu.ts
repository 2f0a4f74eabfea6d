import { type Profile, usual } from '../../shared/openai/profile.js';

const QIANFAN = '/v2';
/** No model has such a name: the suffix requests a web search. */
const SEARCH_SUFFIX = /^(.+)-search$/;

/** Qianfan, Baidu's models in OpenAI's API. */
export const baidu: Profile = {
  version: QIANFAN,
  paths: usual(QIANFAN, 'openai.chat', 'openai.embedding', 'openai.image', 'openai.image_edit', 'jina.rerank'),
  models: `${QIANFAN}/models`,
  streamUsage: 'when-requested',
  headers(key, { other }) {
    const [bearer = '', appId = other] = key.split('|', 2);
    return { authorization: `Bearer ${bearer.trim()}`, ...(appId.trim() && { appid: appId.trim() }) };
  },
  text: {
    maxTokens: 'max_tokens',
    drop: ['parallel_tool_calls'],
    reasoning: { style: 'enable_thinking', budget: [100, 32_768] },
  },
  adapt(body, { format, model }) {
    const searching = format === 'openai.chat' ? SEARCH_SUFFIX.exec(model)?.[1] : undefined;
    if (searching === undefined) return;
    body.set('model', searching);
    if (body.has('web_search')) return;
    body.set('web_search', { enable: true, enable_citation: true, enable_trace: true, enable_status: false });
  },
};
