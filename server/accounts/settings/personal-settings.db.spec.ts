import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptedInput } from '../../../test/support/accepted-input.js';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import type { UserSetting } from '../../notifications/transports/transport-settings.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { AccountsModule } from '../accounts.module.js';
import { userWire } from '../model/user.wire.js';
import { UserDirectory } from '../model/user-directory.js';
import { UserListService } from '../users/user-list.service.js';
import { UsersService } from '../users/users.service.js';
import { PersonalSettingsInput } from './personal-settings.input.js';
import { toPersonalSettingsModel } from './personal-settings.resolver.js';
import { PersonalSettingsService } from './personal-settings.service.js';

const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const mail = { notify_type: 'email', quota_warning_threshold: 500 };
const hook = { notify_type: 'webhook', quota_warning_threshold: 500, webhook_url: 'https://hooks.example.com/a' };

let domain: DomainModule;
let settings: PersonalSettingsService;
let user: Principal;
let users = 0;

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }]);
  settings = domain.get(PersonalSettingsService);
});
afterAll(() => domain.close());

beforeEach(async () => {
  const username = `u${users++}`;
  const made = await domain.get(UsersService).create(root, { username, password: 'correct-horse-1' });
  user = { ...root, userId: made.user.id, username, role: 1 };
});

/** Saves settings as the REST endpoint does. */
async function put(body: object, language: Language = 'zh'): Promise<void> {
  await settings.save(user, await acceptedInput(PersonalSettingsInput, { ...body }), language);
}

async function stored(): Promise<UserSetting> {
  const [row] = await domain.database.query<{ setting: UserSetting }>('SELECT setting FROM users WHERE id = $1', [
    user.userId,
  ]);
  return row?.setting ?? {};
}

const shown = async () => userWire.encode(await domain.get(UserListService).get(user.userId)).setting;

describe('personal settings', () => {
  it.each([
    { body: { ...mail, notify_type: 'sms' }, message: '无效的预警类型' },
    { body: { quota_warning_threshold: 5 }, message: '无效的预警类型' },
    { body: { ...mail, quota_warning_threshold: 0 }, message: '预警阈值必须大于0' },
    { body: { ...mail, quota_warning_threshold: -5 }, message: '预警阈值必须大于0' },
    { body: { ...mail, quota_warning_threshold: null }, message: '预警阈值必须大于0' },
    {
      body: { ...mail, quota_warning_threshold: '500' },
      message: '预警阈值必须是整数，且不能超过 9007199254740991',
    },
    { body: { notify_type: 'email' }, message: '预警阈值必须大于0' },
    { body: { ...mail, notification_email: 'not-an-address' }, message: '无效的邮箱地址' },
    { body: { ...mail, notification_email: 'a@b.example;c@d.example' }, message: '无效的邮箱地址' },
    { body: { ...mail, notification_email: 'a@b.example\r\nBcc: c@d.example' }, message: '无效的邮箱地址' },
    { body: { ...hook, webhook_url: '' }, message: 'Webhook地址不能为空' },
    { body: { ...hook, webhook_url: undefined }, message: 'Webhook地址不能为空' },
    { body: { ...hook, webhook_url: 'nonsense' }, message: '无效的Webhook地址' },
    { body: { ...hook, webhook_url: 'http://hooks.example.com/a' }, message: '无效的Webhook地址' },
    { body: { ...hook, webhook_url: 'https://me:pass@hooks.example.com/a' }, message: '无效的Webhook地址' },
    { body: { ...hook, webhook_url: 'https://10.0.0.1/a' }, message: '只允许公网地址' },
    { body: { ...hook, webhook_url: 'https://[::1]/a' }, message: '只允许公网地址' },
    { body: { ...hook, webhook_secret: 'two\nlines' }, message: /^Webhook密钥/ },
  ])('are rejected with $message: $body', async ({ body, message }) => {
    await expect(put(body)).rejects.toThrow(message);
    expect(await stored()).toEqual({});
  });

  it('replace the old settings and drop the settings of the other notification type', async () => {
    await put({ ...hook, webhook_secret: 'shh', notification_email: 'not even an address' });
    expect(Object.keys(await stored()).sort()).toEqual([
      'accept_unset_model_ratio_model',
      'language',
      'notify_type',
      'quota_warning_threshold',
      'webhook_secret',
      'webhook_url',
    ]);
    await put({ ...mail, webhook_url: 'https://hooks.example.com/a', notification_email: 'ada@example.com' }, 'en');
    expect(await stored()).toEqual({
      notify_type: 'email',
      quota_warning_threshold: 500,
      notification_email: 'ada@example.com',
      accept_unset_model_ratio_model: false,
      language: 'en',
    });
  });

  it('apply to calls immediately', async () => {
    const agreed = async () => (await domain.get(UserDirectory).find(user.userId))?.acceptUnsetModelRatio;
    expect(await agreed()).toBe(false);
    await put({ ...mail, accept_unset_model_ratio_model: true });
    expect(await agreed()).toBe(true);
  });

  it('contain the threshold of the site while the user has none', async () => {
    await domain.get(OptionEditorService).change(root, 'QuotaRemindThreshold', '700');
    expect(toPersonalSettingsModel(await settings.get(user, 'en'))).toMatchObject({
      notifyType: 'email',
      noticeTarget: '',
      quotaWarningThreshold: 700,
      webhookUrl: '',
      webhookSecretSet: false,
      notificationEmail: '',
      acceptUnsetModelRatioModel: false,
    });
    await put({ ...hook, webhook_secret: 'shh' });
    expect(toPersonalSettingsModel(await settings.get(user, 'en'))).toMatchObject({
      noticeTarget: hook.webhook_url,
      notifyType: 'webhook',
      quotaWarningThreshold: 500,
      webhookUrl: hook.webhook_url,
      webhookSecretSet: true,
    });
  });
});

describe('webhook secret', () => {
  const secretOf = async () => {
    const { webhook_secret: cipherText } = await stored();
    return cipherText === undefined ? undefined : domain.get(Cipher).decrypt('webhook-secret', String(cipherText));
  };

  it('is stored encrypted and never returned', async () => {
    await put({ ...hook, webhook_secret: 'canary-secret' });
    expect(JSON.stringify(await stored())).not.toContain('canary-secret');
    expect(await secretOf()).toBe('canary-secret');
    expect(JSON.parse(await shown())).toEqual({
      ...hook,
      accept_unset_model_ratio_model: false,
      webhook_secret_set: true,
    });
  });

  it.each([
    { name: 'stays when it is not sent', change: {}, left: 'shh' },
    { name: 'stays with another path', change: { webhook_url: 'https://hooks.example.com/b' }, left: 'shh' },
    { name: 'is replaced', change: { webhook_secret: 'new' }, left: 'new' },
    { name: 'is removed by an empty one', change: { webhook_secret: '' }, left: undefined },
    { name: 'is not taken to another host', change: { webhook_url: 'https://evil.example/a' }, left: undefined },
  ])('$name', async ({ change, left }) => {
    await put({ ...hook, webhook_secret: 'shh' });
    await put({ ...hook, ...change });
    expect(await secretOf()).toBe(left);
  });
});
