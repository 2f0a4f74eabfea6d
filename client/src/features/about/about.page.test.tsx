import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { renderScreen } from '../../testing/render';
import { fakeServer, ok } from '../../testing/server';
import { AboutPage } from './about.page';

async function open(about: string | Error, role?: 1 | 100) {
  if (role) stored.user.write({ id: 1, username: 'root', display_name: '', role, status: 1, group: 'default' });
  fakeServer({ '/api/about': () => (about instanceof Error ? { status: 500 } : ok(about)) });
  await renderScreen(<AboutPage />, { at: '/about', language: 'zh' });
}

beforeEach(() => localStorage.clear());

describe('about page', () => {
  it('shows sanitised custom content', async () => {
    await open('# 关于我们\n\n<img src=x onerror="window.hit=1"><script>window.hit=1</script><form><input></form>');
    await screen.findByRole('heading', { name: '关于我们' });
    expect(document.querySelector('[onerror],article script,article form')).toBeNull();
  });

  it('has one level-1 heading with any content', async () => {
    await open('# 一\n\n<h1 title="x">二</h1>\n\n## 三');
    await screen.findByRole('heading', { name: '二', level: 2 });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    screen.getByRole('heading', { name: '三', level: 3 });
  });

  it('embeds an address in a sandboxed iframe', async () => {
    await open(' https://about.example.com/us ');
    const frame = await screen.findByTitle('关于页面内容');
    expect(frame.getAttribute('src')).toBe('https://about.example.com/us');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('without content, links visitors to prices and administrators to the setting', async () => {
    await open('');
    expect((await screen.findByRole('link', { name: '查看模型价格' })).getAttribute('href')).toBe('/pricing');
  });

  it('shows administrators where to edit the content', async () => {
    await open('  ', 100);
    expect((await screen.findByRole('link', { name: '打开设置' })).getAttribute('href')).toBe('/setting/other#About');
  });

  it('offers a retry after a failed load', async () => {
    await open(new Error('away'));
    await waitFor(() => screen.getByRole('button', { name: '重试' }));
  });
});
