import { z } from 'zod';
import { dataOf } from '../../support/tollgate/browser-session.js';
import type { Call, RequestDefinition } from './call.js';
import type { ContractSite } from './contract-site.js';

const text = z.string();
const optional = text.min(1).nullable();
/** A channel as existing scripts read it, without the key. */
const channel = z
  .looseObject({
    id: z.int(),
    name: text,
    type: z.int(),
    openai_organization: optional,
    max_input_tokens: z.int(),
    base_url: text,
    other: text,
    model_mapping: optional,
    status_code_mapping: text,
    models: text,
    group: text,
    auto_ban: z.union([z.literal(0), z.literal(1)]),
    test_model: optional,
    priority: z.int(),
    weight: z.int(),
    tag: optional,
    model_prefix: text,
    setting: optional,
    param_override: optional,
    status: z.int(),
    response_time: z.number(),
    balance: z.number(),
    used_quota: z.int(),
    other_info: text,
    test_time: z.int(),
    balance_updated_time: z.int(),
    created_time: z.int(),
  })
  .refine(({ key }) => key === undefined || key === '', 'the key is returned');

const fields = (contractSite: ContractSite, changed: Record<string, unknown> = {}): RequestDefinition => ({
  path: '/api/channel/',
  body: {
    type: 1,
    name: contractSite.name('channel'),
    key: 'sk-a',
    models: 'gpt-4o-mini',
    group: 'default',
    base_url: contractSite.site.upstream.url,
    ...changed,
  },
});
const tagged = async (contractSite: ContractSite): Promise<string> => {
  const tag = contractSite.name('tag');
  await contractSite.newChannel({ tag });
  return tag;
};

export const channelCalls: readonly Call[] = [
  {
    call: 'GET /api/channel/',
    role: 'admin',
    request: async (contractSite) => {
      await contractSite.newChannel();
      return { path: '/api/channel/?p=0&page_size=10&id_sort=true&tag_mode=false' };
    },
    data: z.array(channel).min(1),
  },
  {
    call: 'GET /api/channel/ in tag mode',
    role: 'admin',
    request: async (contractSite) => {
      await tagged(contractSite);
      return { path: '/api/channel/?p=0&page_size=10&tag_mode=true' };
    },
    data: z.array(channel.refine(({ tag }) => tag !== '')).min(1),
  },
  {
    call: 'GET /api/channel/search',
    role: 'admin',
    request: async (contractSite) => {
      const name = contractSite.name('sought');
      await contractSite.newChannel({ name });
      return {
        path: `/api/channel/search?keyword=${name}&group=default&model=gpt-4o-mini&id_sort=false&tag_mode=false`,
      };
    },
    data: z.array(channel).length(1),
  },
  {
    call: 'GET /api/channel/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/channel/${await contractSite.newChannel()}` }),
    data: channel,
  },
  {
    call: 'POST /api/channel/',
    role: 'admin',
    request: (contractSite) => fields(contractSite),
    refusals: [
      {
        when: 'an empty name and key',
        request: (contractSite) => fields(contractSite, { name: '', key: '' }),
        message: '请填写渠道名称和渠道密钥！',
      },
      {
        when: 'no models',
        request: (contractSite) => fields(contractSite, { models: '' }),
        message: '请至少选择一个模型！',
      },
    ],
  },
  {
    call: 'PUT /api/channel/',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/channel/',
      body: { id: await contractSite.newChannel(), priority: 7 },
    }),
    data: channel.refine(({ priority }) => priority === 7),
  },
  {
    call: 'DELETE /api/channel/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/channel/${await contractSite.newChannel()}/` }),
  },
  {
    call: 'POST /api/channel/fetch_models',
    role: 'admin',
    request: ({ site }) => ({
      path: '/api/channel/fetch_models',
      body: { base_url: site.upstream.url, type: 1, key: 'sk-a' },
    }),
    data: z.array(text).min(1),
  },
  {
    call: 'GET /api/channel/fetch_models/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/channel/fetch_models/${await contractSite.newChannel()}` }),
    data: z.array(text).min(1),
  },
  {
    call: 'GET /api/channel/models',
    role: 'admin',
    request: () => ({ path: '/api/channel/models' }),
    data: z.array(z.looseObject({ id: text })).min(10),
  },
  {
    call: 'GET /api/channel/models_enabled',
    role: 'admin',
    request: async (contractSite) => {
      await contractSite.newChannel();
      return { path: '/api/channel/models_enabled' };
    },
    data: z.array(text).min(1),
  },
  {
    call: 'PUT /api/channel/tag',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/channel/tag',
      body: {
        tag: await tagged(contractSite),
        new_tag: contractSite.name('tag'),
        model_mapping: '{"a":"gpt-4o-mini"}',
        groups: 'default',
        models: 'gpt-4o-mini,gpt-4o',
      },
    }),
    refusals: [
      {
        when: 'an empty tag',
        request: () => ({ path: '/api/channel/tag', body: { tag: '' } }),
        message: 'tag不能为空',
      },
    ],
  },
  ...(['priority', 'weight'] as const).map(
    (field): Call => ({
      call: `PUT /api/channel/tag with ${field} alone`,
      role: 'admin',
      request: async (contractSite) => ({
        path: '/api/channel/tag',
        body: { tag: await tagged(contractSite), [field]: 3 },
      }),
    }),
  ),
  ...(['enabled', 'disabled'] as const).map(
    (state): Call => ({
      call: `POST /api/channel/tag/${state}`,
      role: 'admin',
      request: async (contractSite) => ({
        path: `/api/channel/tag/${state}`,
        body: { tag: await tagged(contractSite) },
      }),
    }),
  ),
  {
    call: 'POST /api/channel/batch',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/channel/batch',
      body: { ids: [await contractSite.newChannel(), await contractSite.newChannel()] },
    }),
    data: z.literal(2),
    refusals: [
      {
        when: 'an empty list',
        request: () => ({ path: '/api/channel/batch', body: { ids: [] } }),
        message: '参数错误',
      },
    ],
  },
  {
    call: 'POST /api/channel/batch/tag',
    role: 'admin',
    request: async (contractSite) => ({
      path: '/api/channel/batch/tag',
      body: { ids: [await contractSite.newChannel(), await contractSite.newChannel()], tag: contractSite.name('tag') },
    }),
    data: z.literal(2),
  },
  {
    call: 'POST /api/channel/fix',
    role: 'admin',
    request: () => ({ path: '/api/channel/fix', body: {} }),
    data: z.int().positive(),
  },
  {
    call: 'DELETE /api/channel/disabled',
    role: 'admin',
    request: async (contractSite) => {
      const id = await contractSite.newChannel();
      dataOf(await contractSite.people.root.browser.put('/api/channel/', { id, status: 2 }));
      return { path: '/api/channel/disabled' };
    },
    data: z.int().positive(),
  },
  {
    call: 'GET /api/channel/test/{id}',
    role: 'admin',
    request: async (contractSite) => ({
      path: `/api/channel/test/${await contractSite.newChannel()}?model=gpt-4o-mini`,
    }),
    response: z.looseObject({ success: z.literal(true), message: z.literal(''), time: z.number() }),
  },
  { call: 'GET /api/channel/test', role: 'admin', request: () => ({ path: '/api/channel/test' }) },
  {
    call: 'GET /api/channel/update_balance/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `/api/channel/update_balance/${await contractSite.newChannel()}/` }),
    response: z.looseObject({ success: z.boolean(), message: text }),
    refusals: [
      {
        when: 'a type without a balance query',
        request: async (contractSite) => ({
          path: `/api/channel/update_balance/${await contractSite.newChannel({ type: 14 })}/`,
        }),
        message: '尚未实现',
      },
    ],
  },
  { call: 'GET /api/channel/update_balance', role: 'admin', request: () => ({ path: '/api/channel/update_balance' }) },
];
