import { beforeEach, describe, expect, it } from '@jest/globals';
import { preferredLanguage } from '../../i18n/setup';
import { readTemplates } from '../../lib/chat-templates';
import { currentStatus, loadStatus } from '../../lib/status';
import { type Entry, stored, storedColumns } from '../../lib/storage';
import { fakeServer, ok } from '../../testing/server';

beforeEach(() => localStorage.clear());

const columns = (hidden: string[]) => ({ hidden, order: [], pinnedStart: [], pinnedEnd: [], widths: [] });

/** Every storage key of the console of new-api, with a sample value. */
const kept: readonly (readonly [key: string, text: string, entry: Entry<unknown>, value: unknown])[] = [
  ['logs-table-columns', '{"time":true,"channel":false}', storedColumns('log', 'admin'), columns(['channel'])],
  [
    'logs-table-columns',
    '{"username":false,"use_time":false}',
    storedColumns('log', 'admin'),
    columns(['user', 'duration']),
  ],
  ['logs-table-columns', '{"cost":false}', storedColumns('log', 'user'), columns(['cost'])],
  ['page-size', '10', stored.pageSize, 10],
  ['page-size', '100', stored.pageSize, 100],
  ['chats', '[{"Client":"https://chat.example"}]', stored.chats, [{ Client: 'https://chat.example' }]],
  ['status', '{"system_name":"Bridge"}', stored.status, { system_name: 'Bridge' }],
  [
    'user',
    '{"id":7,"username":"alice","display_name":"Alice","role":10,"status":1,"group":"vip","token":"dropped"}',
    stored.user,
    { id: 7, username: 'alice', display_name: 'Alice', role: 10, status: 1, group: 'vip' },
  ],
  ['theme-mode', 'dark', stored.themeMode, 'dark'],
  ['theme-mode', 'light', stored.themeMode, 'light'],
  ['default_collapse_sidebar', 'true', stored.sidebarCollapsed, true],
  ['default_collapse_sidebar', 'false', stored.sidebarCollapsed, false],
  ['enable_data_export', 'true', stored.enableDataExport, true],
  ['enable_drawing', 'true', stored.enableDrawing, true],
  ['enable_task', 'true', stored.enableTask, true],
  ['mj_notify_enabled', 'true', stored.mjNotifyEnabled, true],
  ['footer_html', '<b>Toll</b>', stored.footerHtml, '<b>Toll</b>'],
  ['i18nextLng', 'en', stored.language, 'en'],
  ['i18nextLng', 'zh', stored.language, 'zh'],
  ['i18nextLng', 'en-US', stored.language, 'en'],
  ['i18nextLng', 'zh-CN', stored.language, 'zh'],
];

describe('local storage of the console of new-api', () => {
  it.each(kept)('reads %s = %s', (key, text, entry, value) => {
    localStorage.setItem(key, text);
    expect(entry.read()).toEqual(value);
  });

  it.each(kept)('writes %s = %s', (key, _text, entry, value) => {
    entry.write(value);
    expect(localStorage.getItem(key)).not.toBeNull();
    expect(localStorage).toHaveLength(1);
  });

  it('covers every key of the console of new-api', () => {
    const named =
      'logs-table-columns, page-size, chats, status, user, theme-mode, default_collapse_sidebar, enable_data_export, ' +
      'enable_drawing, enable_task, mj_notify_enabled, footer_html, i18nextLng';
    expect([...new Set(kept.map(([key]) => key))].sort()).toEqual(named.split(', ').sort());
  });

  it('sets the language of the page', () => {
    localStorage.setItem('i18nextLng', 'en-US');
    expect(preferredLanguage(['zh-CN'])).toBe('en');
  });

  it('shows chat clients stored as JSON text', () => {
    localStorage.setItem('chats', JSON.stringify('[{"Client":"https://chat.example"}]'));
    expect(readTemplates(stored.chats.read())).toEqual([{ name: 'Client', url: 'https://chat.example' }]);
  });

  it('is written with the status record', async () => {
    const flags = { enable_data_export: true, enable_drawing: true, enable_task: true, mj_notify_enabled: true };
    const chats = [{ Client: 'https://chat.example' }];
    fakeServer({ '/api/status': () => ok({ system_name: 'Bridge', ...flags, footer_html: '<b>Toll</b>', chats }) });
    await loadStatus();
    expect(currentStatus().system_name).toBe('Bridge');
    for (const flag of Object.keys(flags)) expect([flag, localStorage.getItem(flag)]).toEqual([flag, 'true']);
    expect(localStorage.getItem('footer_html')).toBe('<b>Toll</b>');
    expect(localStorage.getItem('chats')).toBe(JSON.stringify(chats));
  });
});
