import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { ToolPricesCard, VideoPricesCard } from './json-price-cards';

const keys = ['tool_price_setting.prices', 'VideoPrice'];

async function open(editable = true) {
  const option = (key: string, value = '') => ({
    __typename: 'Option',
    key,
    value,
    defaultValue: '',
    isSet: true,
    editable,
  });
  const graphql = fakeGraphql({
    pricesOptions: () => ({ options: keys.map((key) => option(key)) }),
    pricesSave: ({ changes }) => ({
      updateOptions: (changes as { key: string; value: string }[]).map(({ key, value }) => option(key, value)),
    }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  const cards = (
    <>
      <ToolPricesCard />
      <VideoPricesCard />
    </>
  );
  await renderScreen([{ path: '/models', element: cards }], { at: '/models', language: 'en' });
  return graphql;
}

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('prices as JSON', () => {
  it.each([
    ['Tool prices', 'tool_price_setting.prices', '{"web_search":10}'],
    ['Video prices', 'VideoPrice', '{"sora-2":{"720p":0.1}}'],
  ])('%s are saved after a review of the changes', async (title, key, value) => {
    const graphql = await open();
    fireEvent.change(await field(title), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: `Save: ${title}` }));
    const review = await findDialog(`Review changes: ${title}`);
    fireEvent.click(within(review).getByRole('button', { name: 'Save 1 change' }));
    await screen.findByText('Saved');
    expect(graphql.last('PricesSave')).toEqual({ changes: [{ key, value, expected: '' }] });
  });

  it.each([
    ['Tool prices', '{"web_search":-1}'],
    ['Tool prices', '{"web_search":{"720p":1}}'],
    ['Video prices', '{"sora-2":0.1}'],
    ['Video prices', '{"sora-2":{"720p":"1"}}'],
  ])('%s %s are not saved', async (title, value) => {
    await open();
    fireEvent.change(await field(title), { target: { value } });
    await screen.findByText(`${title}: invalid JSON or unexpected format`);
  });

  it('may be blank for the built-in prices', async () => {
    await open();
    const tools = await field('Tool prices');
    fireEvent.change(tools, { target: { value: '{}' } });
    await screen.findByText('1 unsaved change');
    fireEvent.change(tools, { target: { value: '' } });
    expect(screen.queryByText(/unsaved change|invalid/)).toBeNull();
  });

  it('are only shown to users who may not change them', async () => {
    await open(false);
    await screen.findByRole('heading', { name: 'Video prices' });
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});
