import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { MaintenanceBanner } from './maintenance-banner';

const show = (maintenance: unknown, language: 'en' | 'zh' = 'en') => {
  stored.status.write({ maintenance });
  return renderScreen(<MaintenanceBanner />, { language });
};

beforeEach(() => stored.status.clear());

describe('maintenance banner', () => {
  it('shows why calls are refused, and until when', async () => {
    await show({ message: 'New disks', until: 1_795_645_800 });
    expect(screen.getByRole('note').textContent).toMatch(
      /API calls are rejected\. New disks Expected until 2026-11-2\d \d\d:\d\d/,
    );
  });

  it('shows no end time if it is unknown', async () => {
    await show({ message: '', until: null }, 'zh');
    expect(screen.getByRole('note').textContent?.trim()).toBe('站点维护中，暂停处理 API 调用。');
  });

  it.each([null, undefined])('is absent while calls are served (%s)', async (maintenance) => {
    await show(maintenance);
    expect(screen.queryByRole('note')).toBeNull();
  });
});
