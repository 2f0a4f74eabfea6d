import { describe, expect, it } from '@jest/globals';
import { draftNotice } from './notice-draft.js';
import { testText } from './notice-texts.js';
import type { UserSetting } from './transports/transport-settings.js';

describe('language of a notice', () => {
  it.each<[UserSetting, 'zh' | 'en', string]>([
    [{}, 'zh', '测试通知'],
    [{}, 'en', 'Test notification'],
    [{ language: 'zh' }, 'en', '测试通知'],
    [{ language: 'en', notify_type: 'webhook', webhook_url: 'https://hooks.example/x' }, 'zh', 'Test notification'],
  ])('of a user with the settings %j on a site in %s', (setting, siteLanguage, title) => {
    const draft = draftNotice({ userId: 7, email: 'a@example.com', setting }, 'test', testText, siteLanguage);
    expect(draft.title).toBe(title);
    expect(draft.body).toContain(title === 'Test notification' ? 'Your notification settings work' : '收到此消息');
  });
});
