import { z } from 'zod';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { openSession, PASSWORD } from '../../support/tollgate/fixtures.js';
import type { Call } from './call.js';
import type { ContractSite } from './contract-site.js';

const text = z.string();
const user = z.looseObject({
  id: z.int(),
  username: text,
  display_name: text,
  group: text,
  quota: z.int(),
  used_quota: z.int(),
  request_count: z.int(),
  role: z.int(),
  status: z.int(),
  inviter_id: z.int(),
  aff_count: z.int(),
  aff_quota: z.int(),
  aff_history_quota: z.int(),
  github_id: text,
  oidc_id: text,
  wechat_id: text,
  telegram_id: text,
  linux_do_id: text,
  saml_id: text,
  email: text,
  setting: text,
  password: z.literal(''),
  DeletedAt: z.string().nullable(),
});
const page = <Row extends z.ZodType>(row: Row) =>
  z.looseObject({ items: z.array(row), page: z.int(), total: z.int(), page_size: z.int() });

const registration = (contractSite: ContractSite, fields: Record<string, unknown> = {}) => ({
  path: '/api/user/register',
  body: { username: contractSite.name('r'), password: PASSWORD, password2: PASSWORD, ...fields },
});
const manage = (action: string) => async (contractSite: ContractSite) => ({
  path: '/api/user/manage',
  body: { id: (await contractSite.newUser()).id, action },
});
const fresh = (path: string, body?: unknown) => async (contractSite: ContractSite) => ({
  path,
  body,
  by: await contractSite.newUser(),
});

/** Calls for registration, login and the own account, as existing scripts make them. */
const ownCalls: readonly Call[] = [
  {
    call: 'POST /api/user/register',
    role: 'public',
    request: (contractSite) => registration(contractSite),
    refusals: [
      {
        when: 'a name that is taken',
        request: (contractSite) => registration(contractSite, { username: contractSite.people.user.username }),
        message: '用户名已存在，或已注销',
      },
    ],
  },
  {
    call: 'POST /api/user/login',
    role: 'public',
    request: async (contractSite) => {
      const { username } = await contractSite.newUser();
      const by = { ...contractSite.people.anonymous, browser: openSession(contractSite.site.tollgate) };
      return { path: '/api/user/login', body: { username, password: PASSWORD }, by };
    },
    data: z.looseObject({ id: z.int(), username: text, display_name: text, role: z.literal(1), status: z.literal(1) }),
    refusals: [
      {
        when: 'a wrong password',
        request: async (contractSite) => ({
          path: '/api/user/login',
          body: { username: (await contractSite.newUser()).username, password: 'wrong-password' },
        }),
        message: '用户名或密码错误，或用户已被封禁',
      },
      {
        when: 'an empty username and password',
        request: () => ({ path: '/api/user/login', body: { username: '', password: '' } }),
        message: '无效的参数',
      },
    ],
  },
  { call: 'GET /api/user/logout', role: 'public', request: fresh('/api/user/logout') },
  {
    call: 'GET /api/verification',
    role: 'public',
    request: (contractSite) => ({ path: `/api/verification?email=${contractSite.address()}` }),
    refusals: [
      {
        when: 'an invalid email',
        request: () => ({ path: '/api/verification?email=not-an-address' }),
        message: '无效的参数',
      },
    ],
  },
  {
    call: 'GET /api/reset_password',
    role: 'public',
    request: (contractSite) => ({ path: `/api/reset_password?email=${contractSite.address()}` }),
    refusals: [
      {
        when: 'an invalid email',
        request: () => ({ path: '/api/reset_password?email=not-an-address' }),
        message: '无效的参数',
      },
    ],
  },
  {
    call: 'POST /api/user/reset',
    role: 'public',
    request: async (contractSite) => {
      const email = contractSite.address();
      const { id } = await contractSite.newUser();
      // Binding the address would need a second mail, and an address receives one mail per 30 seconds.
      await contractSite.site.database.query('UPDATE users SET email = $1 WHERE id = $2', [email, id]);
      dataOf(await openSession(contractSite.site.tollgate).get(`/api/reset_password?email=${email}`));
      const token = await contractSite.mailed(email, /token=([\w-]+)/);
      return { path: '/api/user/reset', body: { email, token } };
    },
    data: z.string().min(16),
    refusals: [
      {
        when: 'an unknown token',
        request: (contractSite) => ({
          path: '/api/user/reset',
          body: { email: contractSite.address(), token: 'a'.repeat(32) },
        }),
        message: '重置链接非法或已过期',
      },
      { when: 'an empty body', request: () => ({ path: '/api/user/reset', body: {} }), message: '无效的参数' },
    ],
  },
  {
    call: 'GET /api/oauth/state',
    role: 'public',
    request: () => ({ path: '/api/oauth/state' }),
    data: z.string().min(12),
  },
  {
    call: 'GET /api/oauth/{type}',
    role: 'public',
    shownIn: 'third-party-sign-in.spec.ts',
    refusals: ['github', 'oidc', 'linuxdo'].map((type) => ({
      when: `${type} with an unknown state`,
      request: () => ({ path: `/api/oauth/${type}?code=a&state=b` }),
      message: 'state is empty or not same',
      status: 403,
    })),
  },
  {
    call: 'GET /api/oauth/wechat',
    role: 'public',
    shownIn: 'third-party-sign-in.spec.ts',
    refusals: [
      {
        when: 'a code while the provider is disabled',
        request: () => ({ path: '/api/oauth/wechat?code=a' }),
        message: '管理员未开启通过 微信 登录以及注册',
      },
    ],
  },
  {
    call: 'GET /api/oauth/email/bind',
    role: 'user',
    request: async (contractSite) => {
      const email = contractSite.address();
      const code = await contractSite.code(email);
      return { path: `/api/oauth/email/bind?email=${email}&code=${code}`, by: await contractSite.newUser() };
    },
    refusals: [
      {
        when: 'a wrong code',
        request: (contractSite) => ({ path: `/api/oauth/email/bind?email=${contractSite.address()}&code=ffffff` }),
        message: '验证码错误或已过期',
      },
    ],
  },
  {
    call: 'GET /api/oauth/telegram/login',
    role: 'public',
    shownIn: 'third-party-sign-in.spec.ts',
    refusals: [
      {
        when: 'a forged hash',
        request: () => ({
          path: `/api/oauth/telegram/login?id=1&auth_date=${Math.floor(Date.now() / 1000)}&hash=${'0'.repeat(64)}`,
        }),
        message: '无效的请求',
      },
    ],
  },
  {
    call: 'GET /api/oauth/wechat/bind',
    role: 'user',
    shownIn: 'third-party-sign-in.spec.ts',
    refusals: [
      {
        when: 'a code while the provider is disabled',
        request: () => ({ path: '/api/oauth/wechat/bind?code=a' }),
        message: '管理员未开启通过 微信 登录以及注册',
      },
    ],
  },
  {
    call: 'GET /api/oauth/telegram/bind',
    role: 'user',
    shownIn: 'third-party-sign-in.spec.ts',
    refusals: [
      {
        when: 'a forged hash',
        request: () => ({
          path: `/api/oauth/telegram/bind?id=1&auth_date=${Math.floor(Date.now() / 1000)}&hash=${'0'.repeat(64)}`,
        }),
        message: '无效的请求',
      },
    ],
  },
  { call: 'GET /api/user/self', role: 'user', request: () => ({ path: '/api/user/self' }), data: user },
  {
    call: 'PUT /api/user/self',
    role: 'user',
    request: fresh('/api/user/self', { display_name: 'Another Name' }),
    refusals: [
      {
        when: 'a display name of 21 characters',
        request: fresh('/api/user/self', { display_name: 'x'.repeat(21) }),
        message: '输入不合法 显示名称最多 20 个字符',
      },
    ],
  },
  {
    call: 'DELETE /api/user/self',
    role: 'user',
    request: fresh('/api/user/self'),
    refusals: [
      {
        when: 'the super administrator',
        by: 'root',
        request: () => ({ path: '/api/user/self' }),
        message: '不能删除超级管理员账户',
      },
    ],
  },
  { call: 'GET /api/user/token', role: 'user', request: fresh('/api/user/token'), data: z.string().min(28) },
  { call: 'GET /api/user/aff', role: 'user', request: () => ({ path: '/api/user/aff' }), data: z.string().min(4) },
  {
    call: 'POST /api/user/aff_transfer',
    role: 'user',
    request: async (contractSite) => {
      const by = await contractSite.newUser();
      await contractSite.option('QuotaForInviter', '500000');
      const aff_code = dataOf(await by.browser.get<string>('/api/user/aff'));
      const invited = registration(contractSite, { aff_code });
      dataOf(await openSession(contractSite.site.tollgate).post(invited.path, invited.body));
      await contractSite.option('QuotaForInviter', '0');
      return { path: '/api/user/aff_transfer', body: { quota: 500_000 }, by };
    },
    message: '划转成功',
    refusals: [
      {
        when: 'less than one unit',
        request: () => ({ path: '/api/user/aff_transfer', body: { quota: 1 } }),
        message: '划转失败 转移额度最小为＄1.000000 额度！',
      },
      {
        when: 'more than the earned quota',
        request: () => ({ path: '/api/user/aff_transfer', body: { quota: 500_000 } }),
        message: '划转失败 邀请额度不足！',
      },
    ],
  },
  {
    call: 'PUT /api/user/setting',
    role: 'user',
    request: () => ({ path: '/api/user/setting', body: { notify_type: 'email', quota_warning_threshold: 500_000 } }),
    message: '设置已更新',
    refusals: (
      [
        ['an unknown type', { notify_type: 'pigeon' }, '无效的预警类型'],
        ['a threshold of 0', { notify_type: 'email', quota_warning_threshold: 0 }, '预警阈值必须大于0'],
        ['a webhook without a URL', { notify_type: 'webhook' }, 'Webhook地址不能为空'],
        ['a webhook with an invalid URL', { notify_type: 'webhook', webhook_url: 'nowhere' }, '无效的Webhook地址'],
        ['an invalid email', { notify_type: 'email', notification_email: 'not-an-address' }, '无效的邮箱地址'],
      ] as const
    ).map(([when, fields, message]) => ({
      when,
      request: () => ({ path: '/api/user/setting', body: { quota_warning_threshold: 1_000, ...fields } }),
      message,
    })),
  },
  { call: 'GET /api/user/models', role: 'user', request: () => ({ path: '/api/user/models' }), data: z.array(text) },
  {
    call: 'GET /api/user/self/groups',
    role: 'user',
    request: () => ({ path: '/api/user/self/groups' }),
    data: z.record(text, z.looseObject({ desc: text, ratio: z.number() })),
  },
  {
    call: 'GET /api/user/check_in_status',
    role: 'user',
    request: () => ({ path: '/api/user/check_in_status' }),
    data: z.looseObject({ can_check_in: z.boolean() }),
  },
  {
    call: 'POST /api/user/check_in',
    role: 'user',
    request: fresh('/api/user/check_in', {}),
    data: z.looseObject({ quota: z.int().positive() }),
    message: '签到成功',
    refusals: [
      {
        when: 'a second check-in on the same day',
        request: async (contractSite) => {
          const by = await contractSite.newUser();
          dataOf(await by.browser.post('/api/user/check_in'));
          return { path: '/api/user/check_in', body: {}, by };
        },
        message: '你今天已经签到过了',
      },
    ],
  },
];

/** Calls of administrators about users. */
const administration: readonly Call[] = [
  { call: 'GET /api/user/', role: 'admin', request: () => ({ path: '/api/user/?p=1&page_size=10' }), data: page(user) },
  {
    call: 'GET /api/user/search',
    role: 'admin',
    request: ({ people }) => ({ path: `/api/user/search?keyword=${people.user.username}&group=&p=1&page_size=10` }),
    data: page(user).refine(({ total }) => total === 1),
  },
  {
    call: 'GET /api/user/{id}',
    role: 'admin',
    request: ({ people }) => ({ path: `/api/user/${people.user.id}` }),
    data: user,
    refusals: [
      {
        when: 'a user of the same role',
        request: async (contractSite) => ({ path: `/api/user/${(await contractSite.newAdmin()).id}` }),
        message: '无权获取同级或更高等级用户的信息',
      },
      { when: 'an unknown user', request: () => ({ path: '/api/user/999999999' }), message: '用户不存在' },
    ],
  },
  {
    call: 'POST /api/user/',
    role: 'admin',
    request: (contractSite) => ({
      path: '/api/user/',
      body: { username: contractSite.name('a'), password: PASSWORD, display_name: 'Added' },
    }),
    refusals: [
      {
        when: 'an empty username',
        request: () => ({ path: '/api/user/', body: { username: '', password: PASSWORD } }),
        message: '无效的参数',
      },
      {
        when: 'a user of the same role',
        request: (contractSite) => ({
          path: '/api/user/',
          body: { username: contractSite.name('a'), password: PASSWORD, role: 10 },
        }),
        message: '无法创建权限大于等于自己的用户',
      },
    ],
  },
  {
    call: 'PUT /api/user/',
    role: 'admin',
    request: async (contractSite) => {
      const { id } = await contractSite.newUser();
      const stored = dataOf(await contractSite.people.root.browser.get<Record<string, unknown>>(`/api/user/${id}`));
      return { path: '/api/user/', body: { ...stored, display_name: 'Edited', quota: 77 } };
    },
    refusals: [
      {
        when: 'a user of the same role',
        request: async (contractSite) => {
          const { id, username } = await contractSite.newAdmin();
          return { path: '/api/user/', body: { id, username, display_name: 'x', group: 'default', quota: 0 } };
        },
        message: '无权更新同权限等级或更高权限等级的用户信息',
      },
    ],
  },
  {
    call: 'POST /api/user/manage',
    role: 'admin',
    request: manage('disable'),
    data: z.looseObject({ role: z.literal(1), status: z.literal(2) }),
    refusals: [
      {
        when: 'to promote a user for an administrator',
        request: manage('promote'),
        message: '普通管理员用户无法提升其他用户为管理员',
      },
      {
        when: 'to demote an ordinary user',
        by: 'root',
        request: manage('demote'),
        message: '该用户已经是普通用户',
      },
      {
        when: 'a number that no id can have',
        request: () => ({ path: '/api/user/manage', body: { id: 1e300, action: 'disable' } }),
        message: '无效的参数',
      },
      {
        when: 'to promote an administrator',
        by: 'root',
        request: async (contractSite) => ({
          path: '/api/user/manage',
          body: { id: (await contractSite.newAdmin()).id, action: 'promote' },
        }),
        message: '该用户已经是管理员',
      },
      ...(
        [
          ['disable', '无法禁用超级管理员用户'],
          ['delete', '无法删除超级管理员用户'],
          ['demote', '无法降级超级管理员用户'],
        ] as const
      ).map(([action, message]) => ({
        when: `to ${action} the super administrator`,
        by: 'root' as const,
        request: ({ people }: ContractSite) => ({ path: '/api/user/manage', body: { id: people.root.id, action } }),
        message,
      })),
      {
        when: 'to disable a user of the same role',
        request: async (contractSite) => ({
          path: '/api/user/manage',
          body: { id: (await contractSite.newAdmin()).id, action: 'disable' },
        }),
        message: '无权更新同权限等级或更高权限等级的用户信息',
      },
      {
        when: 'to enable an unknown user',
        request: () => ({ path: '/api/user/manage', body: { id: 999_999_999, action: 'enable' } }),
        message: '用户不存在',
      },
    ],
  },
];

export const accountCalls: readonly Call[] = [...ownCalls, ...administration];
