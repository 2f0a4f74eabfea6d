import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stored, storedColumns } from './storage';

beforeEach(() => localStorage.clear());

describe('stored values', () => {
  it.each([
    ['user', '{"id":"seven"}', () => stored.user.read(), null],
    ['theme-mode', 'purple', () => stored.themeMode.read(), 'system'],
    ['page-size', '33', () => stored.pageSize.read(), 20],
    ['default_collapse_sidebar', 'maybe', () => stored.sidebarCollapsed.read(), null],
    ['i18nextLng', 'fr', () => stored.language.read(), ''],
  ] as const)('drops a bad %s (%s)', (key, text, read, fallback) => {
    localStorage.setItem(key, text);
    expect(read()).toBe(fallback);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('writes the plain texts of the console of new-api unchanged', () => {
    stored.themeMode.write('dark');
    stored.language.write('en');
    stored.pageSize.write(50);
    expect(localStorage.getItem('theme-mode')).toBe('dark');
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(localStorage.getItem('page-size')).toBe('50');
  });

  it('observes changes in another tab', () => {
    const received = jest.fn();
    const stop = stored.themeMode.subscribe(received);
    localStorage.setItem('theme-mode', 'light');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme-mode' }));
    stop();
    expect(received).toHaveBeenCalledTimes(1);
    expect(stored.themeMode.read()).toBe('light');
  });

  it('stores the columns of the usage log under the key of the console of new-api, all others namespaced', () => {
    expect(storedColumns('log', 'admin').key).toBe('logs-table-columns');
    expect(storedColumns('channels', 'admin').key).toBe('tollgate.v1.columns.channels.admin');
    expect(storedColumns('channels', 'admin')).toBe(storedColumns('channels', 'admin'));
  });

  it('reads column choices with the former ids of renamed columns', () => {
    const choice = storedColumns('drawings', 'user');
    localStorage.setItem(choice.key, JSON.stringify({ hidden: ['picture'], order: ['time', 'picture'] }));
    expect(choice.read()).toEqual({
      hidden: ['image'],
      order: ['time', 'image'],
      pinnedStart: [],
      pinnedEnd: [],
      widths: [],
    });
  });
});
