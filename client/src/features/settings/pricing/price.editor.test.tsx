import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { notify } from '../../../ui/feedback/notify';
import { toaster } from '../../../ui/feedback/toasts';
import { PriceEditor } from './price.editor';
// Preloaded, because lazy modules load slowly on a busy machine.
import './price.dialog';
import './price-effect';
import { entryKeys } from './prices';

const onClose = jest.fn();
const onSaved = jest.fn();
/** The value of an option that is not set. */
const builtIn = '{}';

const optionsOf = (site: Readonly<Record<string, string>>) =>
  entryKeys.map((key) => ({
    __typename: 'Option',
    key,
    value: site[key] ?? builtIn,
    defaultValue: builtIn,
    isSet: key in site,
    editable: true,
  }));

async function open(
  site: Record<string, string> = { ModelRatio: '{"gpt-4o":1.25,"o1":7.5}' },
  responses: Parameters<typeof fakeGraphql>[0] = {},
) {
  const options = () => optionsOf(site);
  const sum = { calls: 10, promptTokens: 2_000, completionTokens: 500, quota: 500_000, repriced: 1_000_000 };
  const graphql = fakeGraphql({
    pricesOptions: () => ({ options: options() }),
    pricesSave: ({ changes }) => {
      for (const { key, value } of changes as { key: string; value: string }[]) site[key] = value;
      return { updateOptions: options() };
    },
    pricesRestore: ({ key }) => {
      delete site[String(key)];
      return { restoreOption: options().find((option) => option.key === key) };
    },
    pricesEffect: () => ({
      repricedUsage: {
        __typename: 'RepricedUsage',
        from: '2026-11-20T09:00:00.000Z',
        since: null,
        models: [],
        total: { __typename: 'RepricedCalls', ...sum, keptCalls: 0, unpricedCalls: 0 },
      },
    }),
    ...responses,
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  const editor = <PriceEditor model="gpt-4o" open onClose={onClose} onSaved={onSaved} />;
  await renderScreen([{ path: '/model', element: editor }], { at: '/model', language: 'en' });
  return { ...graphql, site };
}

const form = async () => within(await findDialog('Edit price: gpt-4o'));
const review = async () => within(await findDialog('Review changes: gpt-4o'));
const enter = async (dollars: string) => {
  const dialog = await form();
  fireEvent.change(dialog.getByRole('textbox', { name: /^Input,/ }), { target: { value: dollars } });
  fireEvent.click(dialog.getByRole('button', { name: 'Review and save' }));
};

const save = async () => fireEvent.click(await (await review()).findByRole('button', { name: 'Save 1 change' }));

afterEach(() => toaster.remove());
beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
  onSaved.mockClear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('price editor', () => {
  it('saves the price of one model after a review with its effect on the last week', async () => {
    const graphql = await open();
    await enter('5');
    const changes = await review();
    await changes.findByText('The calls cost $1.00; with the new prices they would have cost $2.00.');
    fireEvent.click(changes.getByRole('button', { name: 'Save 1 change' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    const { changes: sent } = graphql.last('PricesSave') as { changes: { key: string; value: string }[] };
    expect(sent.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ['ModelRatio', { 'gpt-4o': 2.5, o1: 7.5 }],
    ]);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['restores the former price', '{"gpt-4o":2.5,"o1":7.5}', 'The previous values are restored', 1.25],
    ['leaves prices alone that were saved since', '{"gpt-4o":3,"o1":7.5}', /^Not undone/, 3],
  ])('%s when the save is undone', async (_, savedSince, notification, ratio) => {
    const graphql = await open();
    await enter('5');
    await save();
    const undo = await screen.findByText('Undo');
    graphql.site.ModelRatio = savedSince;
    fireEvent.click(undo);
    await screen.findByText(notification);
    expect(JSON.parse(graphql.site.ModelRatio)).toEqual({ 'gpt-4o': ratio, o1: 7.5 });
  });

  it('removes the first price when its save is undone, so that the built-in prices of later releases apply', async () => {
    const graphql = await open({});
    await enter('5');
    await save();
    fireEvent.click(await screen.findByText('Undo'));
    await screen.findByText('The previous values are restored');
    expect(graphql.last('PricesRestore')).toEqual({ key: 'ModelRatio' });
    expect(graphql.site).toEqual({});
  });

  it('undoes a save although the page cannot be refreshed', async () => {
    const site = {};
    let isUndone = false;
    await open(site, {
      pricesOptions: () => (isUndone ? new Error('too busy') : { options: optionsOf(site) }),
      pricesRestore: () => {
        isUndone = true;
        return { restoreOption: optionsOf({}).find(({ key }) => key === 'ModelRatio') };
      },
    });
    await enter('5');
    await save();
    fireEvent.click(await screen.findByText('Undo'));
    await screen.findByText('The previous values are restored');
    expect(screen.queryByText(/^Not undone/)).toBeNull();
  });

  it('explains why a save could not be undone', async () => {
    await open({}, { pricesRestore: () => new Error('too busy') });
    await enter('5');
    await save();
    fireEvent.click(await screen.findByText('Undo'));
    await screen.findByText(/^Not undone: /);
    expect(screen.queryByText('Not undone: these options have been saved again since')).toBeNull();
  });

  it('names the model in the notification, which no other save replaces', async () => {
    await open();
    await enter('5');
    await save();
    await screen.findByText(/^gpt-4o · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    act(() => notify.success('Saved'));
    await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
    screen.getByText('Undo');
  });

  it('returns from the review to the entered price', async () => {
    const graphql = await open();
    await enter('5');
    fireEvent.click((await review()).getByRole('button', { name: 'Back to editing' }));
    expect((await form()).getByRole<HTMLInputElement>('textbox', { name: /^Input,/ }).value).toBe('5');
    await enter('2.5');
    await screen.findByText('You seem not to have changed anything');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect([onSaved.mock.calls, graphql.last('PricesSave')]).toEqual([[], undefined]);
  });

  it('sets the first price of a model', async () => {
    const graphql = await open({});
    await enter('5');
    fireEvent.click((await review()).getByRole('button', { name: 'Save 1 change' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(graphql.last('PricesSave')).toMatchObject({ changes: [{ key: 'ModelRatio' }] });
  });

  it('says that prices whose JSON is not valid cannot be edited', async () => {
    await open({ ModelRatio: '{"gpt-4o":' });
    (await form()).getByText('Invalid JSON: the table cannot be shown');
  });
});
