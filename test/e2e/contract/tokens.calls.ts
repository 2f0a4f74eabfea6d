import { z } from 'zod';
import type { TestUser } from '../../support/tollgate/fixtures.js';
import type { Call } from './call.js';
import type { ContractSite } from './contract-site.js';

const text = z.string();
const token = z.looseObject({
  id: z.int(),
  name: text,
  key: z.string().length(48),
  status: z.int(),
  remain_quota: z.int(),
  used_quota: z.int(),
  unlimited_quota: z.boolean(),
  expired_time: z.int(),
  model_limits_enabled: z.boolean(),
  model_limits: text,
  allow_ips: text,
  group: text,
  created_time: z.int(),
});
const fields = (contractSite: ContractSite, changed: Record<string, unknown> = {}) => ({
  path: '/api/token/',
  body: {
    name: contractSite.name('token'),
    remain_quota: 500_000,
    expired_time: -1,
    unlimited_quota: false,
    model_limits_enabled: false,
    model_limits: '',
    allow_ips: '',
    group: '',
    ...changed,
  },
});
const of = (path: (id: number) => string) => async (contractSite: ContractSite, caller: TestUser) => ({
  path: path((await contractSite.newToken(caller)).id),
});

export const tokenCalls: readonly Call[] = [
  {
    call: 'GET /api/token/',
    role: 'user',
    request: async (contractSite, caller) => {
      await contractSite.newToken(caller);
      return { path: '/api/token/?p=0&size=100' };
    },
    data: z.array(token).min(1),
  },
  {
    call: 'GET /api/token/search',
    role: 'user',
    request: async (contractSite, caller) => {
      const { name } = await contractSite.newToken(caller);
      return { path: `/api/token/search?keyword=${name}&token=` };
    },
    data: z.array(token).length(1),
  },
  { call: 'GET /api/token/{id}', role: 'user', request: of((id) => `/api/token/${id}`), data: token },
  {
    call: 'POST /api/token/',
    role: 'user',
    request: (contractSite) => fields(contractSite),
    refusals: [
      {
        when: 'a name of 31 characters',
        request: (contractSite) => fields(contractSite, { name: 'x'.repeat(31) }),
        message: '令牌名称过长',
      },
    ],
  },
  {
    call: 'PUT /api/token/',
    role: 'user',
    request: async (contractSite, caller) => {
      const { path, body } = fields(contractSite, { remain_quota: 7 });
      return { path, body: { ...body, id: (await contractSite.newToken(caller)).id } };
    },
    data: token.refine(({ remain_quota }) => remain_quota === 7),
  },
  {
    call: 'PUT /api/token/?status_only=true',
    role: 'user',
    request: async (contractSite, caller) => ({
      path: '/api/token/?status_only=true',
      body: { id: (await contractSite.newToken(caller)).id, status: 2 },
    }),
    data: token.refine(({ status }) => status === 2),
    refusals: [
      {
        when: 'to enable an expired token',
        request: async (contractSite, caller) => {
          const { id } = await contractSite.newToken(caller, { expired_time: 1 });
          return { path: '/api/token/?status_only=true', body: { id, status: 1 } };
        },
        message: '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
      },
      {
        when: 'to enable a token without quota',
        request: async (contractSite, caller) => {
          const { id } = await contractSite.newToken(caller, { remain_quota: 0 });
          return { path: '/api/token/?status_only=true', body: { id, status: 1 } };
        },
        message: '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
      },
    ],
  },
  { call: 'DELETE /api/token/{id}/', role: 'user', request: of((id) => `/api/token/${id}/`) },
];
