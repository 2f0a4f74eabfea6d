import { describe, expect, it } from '@jest/globals';
import { definitionOf, type OptionKey, readOption } from '../catalogue/option-catalogue.js';
import type { OptionsService } from '../options.service.js';
import { toSiteStatus } from './status.model.js';
import { encodeStatus } from './status.wire.js';

/** Every documented field of the status record. */
const DOCUMENTED = `version start_time email_verification github_oauth github_client_id linuxdo_oauth linuxdo_client_id
  telegram_oauth telegram_bot_name system_name logo footer_html wechat_qrcode wechat_login server_address price min_topup
  turnstile_check turnstile_site_key top_up_link docs_link quota_per_unit display_in_currency enable_batch_update
  enable_drawing enable_task enable_data_export data_export_default_time time_zone default_collapse_sidebar enable_online_topup
  mj_notify_enabled chats chat_link chat_link2 demo_site_enabled self_use_mode_enabled oidc_enabled oidc_client_id
  oidc_authorization_endpoint saml_button setup maintenance check_in_enabled sign_in_providers`.split(/\s+/);

function siteWith(texts: Partial<Record<OptionKey, string>> = {}) {
  const text = (key: OptionKey) => texts[key] ?? definitionOf(key).defaultText;
  const options = { text, get: (key: OptionKey) => readOption(key, text(key)) } as OptionsService;
  return { version: '1.2.3', startTime: new Date(1_700_000_000_999), setup: true, maintenance: null, options };
}
const statusWith = (...texts: Parameters<typeof siteWith>) => encodeStatus(siteWith(...texts));

describe('status record', () => {
  it('has exactly the documented fields', () => {
    expect(Object.keys(statusWith()).sort()).toEqual([...DOCUMENTED].sort());
  });

  it('contains times in whole seconds and chats as objects with one key', () => {
    const status = statusWith({ Chats: '[{"A":"https://a.example"},{"B":"https://b.example"}]' });
    expect(status).toMatchObject({
      start_time: 1_700_000_000,
      chats: [{ A: 'https://a.example' }, { B: 'https://b.example' }],
    });
  });

  it('offers online top-up when gateway, merchant and key are set', () => {
    const gateway = { ServerAddress: 'https://tollgate.example', PayAddress: 'https://pay.example', EpayId: '1001' };
    expect(statusWith(gateway)).toMatchObject({ enable_online_topup: false });
    expect(statusWith({ ...gateway, EpayKey: 'a key' })).toMatchObject({ enable_online_topup: true });
  });

  it('lists the sign-in providers that are enabled and have the options that they require', () => {
    const github = { GitHubOAuthEnabled: 'true', GitHubClientId: 'id' };
    const telegram = { TelegramOAuthEnabled: 'true', TelegramBotToken: '1:token' };
    expect(statusWith({ ...github, ...telegram })).toMatchObject({ github_oauth: true, sign_in_providers: [] });
    const all = { ...github, ...telegram, GitHubClientSecret: 'secret', TelegramBotName: 'gate_bot' };
    expect(statusWith(all)).toMatchObject({
      sign_in_providers: [
        { name: 'github', flow: 'redirect' },
        { name: 'telegram', flow: 'widget' },
      ],
    });
    expect(toSiteStatus(siteWith(all))).toMatchObject({
      signInProviders: [{ provider: 'github' }, { provider: 'telegram' }],
    });
  });

  it('contains the refresh interval of the dashboard in GraphQL', () => {
    expect(toSiteStatus(siteWith({ DataExportInterval: '7' }))).toMatchObject({ dataExportInterval: 7 });
  });

  it('contains no secret', () => {
    const secrets: OptionKey[] = ['EpayKey', 'TurnstileSecretKey', 'oidc.client_secret', 'GitHubClientSecret'];
    const status = statusWith(Object.fromEntries(secrets.map((key) => [key, 'canary'])));
    expect(JSON.stringify(status)).not.toContain('canary');
  });
});
