import { z } from 'zod';
import type { Call } from './call.js';

const text = z.string();
const flag = z.boolean();

/** Calls with which consoles and scripts read data of the site. */
const status = z.looseObject({
  system_name: text,
  logo: text,
  footer_html: text,
  quota_per_unit: z.number(),
  display_in_currency: flag,
  enable_drawing: flag,
  enable_task: flag,
  enable_data_export: flag,
  chats: z.array(z.record(text, text)),
  data_export_default_time: text,
  default_collapse_sidebar: flag,
  mj_notify_enabled: flag,
  chat_link: text,
  chat_link2: text,
  docs_link: text,
  turnstile_check: flag,
  turnstile_site_key: text,
  email_verification: flag,
  saml_button: text,
  sign_in_providers: z.array(z.object({ name: text, flow: text })),
  github_oauth: flag,
  github_client_id: text,
  oidc_enabled: flag,
  oidc_client_id: text,
  oidc_authorization_endpoint: text,
  wechat_login: flag,
  wechat_qrcode: text,
  telegram_oauth: flag,
  telegram_bot_name: text,
  linuxdo_oauth: flag,
  linuxdo_client_id: text,
  check_in_enabled: flag,
  version: text,
  start_time: z.int(),
  setup: flag,
  self_use_mode_enabled: flag,
  demo_site_enabled: flag,
  server_address: text,
  maintenance: z.strictObject({ message: text, until: z.int().nullable() }).nullable(),
  top_up_link: text,
  min_topup: z.number(),
  enable_online_topup: flag,
});

const option = z.strictObject({ key: text, value: text });
const pricingItem = z.looseObject({
  model_name: text,
  quota_type: z.union([z.literal(0), z.literal(1)]),
  model_ratio: z.number(),
  completion_ratio: z.number(),
  model_price: z.number(),
  enable_groups: z.array(text),
});

const save = (key: string, value: string) => () => ({ path: '/api/option/', body: { key, value } });
const NOT_JSON = '不是合法的 JSON 字符串';

export const siteCalls: readonly Call[] = [
  { call: 'GET /api/status', role: 'public', request: () => ({ path: '/api/status' }), data: status },
  {
    call: 'GET /api/setup',
    role: 'public',
    request: () => ({ path: '/api/setup' }),
    data: z.strictObject({ status: z.literal(true), root_init: z.literal(false), database_type: z.literal('') }),
  },
  {
    call: 'POST /api/setup',
    role: 'public',
    shownIn: 'first-request.spec.ts',
    refusals: [
      {
        when: 'a second setup',
        request: () => ({ path: '/api/setup', body: { username: 'x', password: 'x', confirmPassword: 'x' } }),
        message: '系统已经初始化完成',
        status: 400,
      },
    ],
  },
  { call: 'GET /api/notice', role: 'public', request: () => ({ path: '/api/notice' }), data: text },
  { call: 'GET /api/about', role: 'public', request: () => ({ path: '/api/about' }), data: text },
  {
    call: 'GET /api/home_page_content',
    role: 'public',
    request: () => ({ path: '/api/home_page_content' }),
    data: text,
  },
  {
    call: 'GET /api/pricing',
    role: 'public',
    request: async (contractSite) => {
      await contractSite.newChannel();
      return { path: '/api/pricing' };
    },
    response: z.looseObject({
      success: z.literal(true),
      data: z.array(pricingItem).min(1),
      group_ratio: z.record(text, z.number()),
      usable_group: z.record(text, text),
    }),
  },
  {
    call: 'GET /api/models',
    role: 'user',
    request: () => ({ path: '/api/models' }),
    data: z.record(z.string().regex(/^\d+$/), z.array(text).nullable()),
  },
  { call: 'GET /api/group/', role: 'admin', request: () => ({ path: '/api/group/' }), data: z.array(text).min(1) },
  {
    call: 'GET /api/option/',
    role: 'admin',
    request: () => ({ path: '/api/option/' }),
    data: z.array(option).min(100),
  },
  {
    call: 'PUT /api/option/',
    role: 'admin',
    request: save('SystemName', 'Tollgate'),
    refusals: [
      ...['GroupRatio', 'UserUsableGroups', 'ModelPrice', 'ModelRatio', 'CacheRatio', 'CompletionRatio', 'Chats'].map(
        (key) => ({ when: `invalid JSON for ${key}`, request: save(key, '{'), message: NOT_JSON, by: 'root' as const }),
      ),
      ...[
        'gemini.safety_settings',
        'gemini.version_settings',
        'claude.model_headers_settings',
        'claude.default_max_tokens',
        'TopupGroupRatio',
      ].map((key) => ({
        when: `invalid JSON for ${key}`,
        request: save(key, 'x'),
        message: NOT_JSON,
        by: 'root' as const,
      })),
      {
        when: 'to enable OIDC without a client',
        request: save('oidc.enabled', 'true'),
        message: '无法启用 OIDC 登录，请先填入 OIDC Client Id 以及 OIDC Client Secret！',
        by: 'root',
      },
      {
        when: 'to enable LinuxDO without a client',
        request: save('LinuxDOOAuthEnabled', 'true'),
        message: '无法启用 LinuxDO OAuth，请先填入 LinuxDO Client Id 以及 LinuxDO Client Secret！',
        by: 'root',
      },
      {
        when: 'to enable WeChat without a server',
        request: save('WeChatAuthEnabled', 'true'),
        message: '无法启用微信登录，请先填入微信登录相关配置信息！',
        by: 'root',
      },
      {
        when: 'to enable Turnstile without keys',
        request: save('TurnstileCheckEnabled', 'true'),
        message: '无法启用 Turnstile 校验，请先填入 Turnstile 校验相关配置信息！',
        by: 'root',
      },
      {
        when: 'an option of the super administrator to an administrator',
        request: save('EpayId', 'merchant'),
        message: '只有超级管理员可以修改选项 EpayId',
      },
    ],
  },
  {
    call: 'POST /api/option/rest_model_ratio',
    role: 'admin',
    request: () => ({ path: '/api/option/rest_model_ratio', body: {} }),
    message: '重置模型倍率成功',
  },
];
