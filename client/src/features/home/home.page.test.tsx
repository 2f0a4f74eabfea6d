import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stored } from '../../lib/storage';
import { fakeGraphql } from '../../testing/graphql';
import { renderScreen } from '../../testing/render';
import { fakeServer } from '../../testing/server';
import { HomePage } from './home.page';

async function open(homePageContent: string) {
  const model = {
    model: 'gpt-4o',
    mode: 'PER_TOKEN',
    modelRatio: 1.25,
    completionRatio: 4,
    modelPrice: 0,
    priceSet: true,
  };
  const pricing = {
    group: 'default',
    groups: [{ name: 'default', ratio: 1 }],
    models: [{ ...model, groups: ['default'] }],
  };
  const graphql = fakeGraphql({ home: () => ({ status: { homePageContent, notice: '' }, pricing }) });
  fakeServer({ '/graphql': graphql.handler });
  await renderScreen(<HomePage />, { language: 'zh' });
}

beforeEach(() => {
  localStorage.clear();
  stored.user.clear();
});

describe('home page', () => {
  it('shows sanitised custom content', async () => {
    await open(
      '# 欢迎\n\n<img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:hit">x</a>',
    );
    await screen.findByRole('heading', { name: '欢迎' });
    expect(document.querySelector('[onerror], article script, [href^="javascript:"]')).toBeNull();
  });

  it('embeds an address in a sandboxed iframe', async () => {
    await open('https://home.example.com/');
    const frame = await screen.findByTitle('首页内容');
    expect(frame.getAttribute('src')).toBe('https://home.example.com/');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('shows API address and prices without custom content', async () => {
    await open(' ');
    await screen.findByText('gpt-4o');
    expect(screen.getByText('$2.50', { exact: false })).toBeTruthy();
    screen.getByRole('button', { name: '复制接口地址' });
  });
});
