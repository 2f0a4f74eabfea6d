import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTexts } from '../../../i18n/setup';
import { stored } from '../../../lib/storage';
import { findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer, ok } from '../../../testing/server';
import { AliasesCard } from './aliases.card';

const values: Record<string, string> = {
  ModelAliases: '{"smart":[{"model":"gpt-5"},{"model":"retired","when":["timeout"]}]}',
  GroupModelAliases: '{"vip":{"fast":[{"model":"smart"}]}}',
};

async function open() {
  const option = (key: string, value: string) => ({
    __typename: 'Option',
    key,
    value,
    defaultValue: '{}',
    isSet: true,
    editable: true,
  });
  const graphql = fakeGraphql({
    pricesOptions: () => ({ options: Object.entries(values).map(([key, value]) => option(key, value)) }),
    pricesSave: ({ changes }) => ({
      updateOptions: (changes as { key: string; value: string }[]).map(({ key, value }) => option(key, value)),
    }),
    aliasModels: () => ({
      servedModels: [
        { __typename: 'GroupModels', group: 'default', models: ['gpt-5', 'o3'] },
        { __typename: 'GroupModels', group: 'vip', models: ['gpt-5'] },
      ],
    }),
  });
  fakeServer({ '/graphql': graphql.handler, '/api/status': () => ok({}) });
  await renderScreen([{ path: '/setting', element: <AliasesCard /> }], { at: '/setting', language: 'en' });
  await loadTexts('prices', 'aliases');
  return graphql;
}

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('card of model aliases', () => {
  it('edits the aliases of the site and of a group, warns of models without a channel, and saves both options', async () => {
    const graphql = await open();
    const smart = (await screen.findAllByRole('textbox', { name: 'Alias' }))[0] as HTMLInputElement;
    expect(smart.value).toBe('smart');
    await screen.findByText('No enabled channel serves “retired”');
    // An alias of the site is a valid model of an alias of a group.
    expect(screen.queryByText(/serves “smart”/)).toBeNull();
    const conditions = screen.getByRole('group', { name: 'Failures after which retired is tried' });
    fireEvent.click(within(conditions).getByRole('button', { name: '429' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Applies to: fast' }), { target: { value: '' } });
    press('Save: Model aliases');
    const dialog = await findDialog('Review changes: Model aliases');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Save \d/ }));
    await screen.findByText('Saved');
    const { changes } = graphql.last('PricesSave') as { changes: { key: string; value: string }[] };
    expect(Object.fromEntries(changes.map(({ key, value }) => [key, JSON.parse(value)]))).toEqual({
      ModelAliases: {
        smart: [{ model: 'gpt-5' }, { model: 'retired', when: ['rate_limited', 'timeout'] }],
        fast: [{ model: 'smart' }],
      },
      GroupModelAliases: {},
    });
  });

  it('is not saved while an alias leads back to itself', async () => {
    await open();
    const user = userEvent.setup();
    await screen.findAllByRole('textbox', { name: 'Alias' });
    await user.click(screen.getByRole('tab', { name: 'JSON' }));
    const text = '{"a": [{"model": "b"}], "b": [{"model": "a"}]}';
    fireEvent.change(screen.getByRole('textbox', { name: 'Model aliases' }), { target: { value: text } });
    await user.click(screen.getByRole('tab', { name: 'List' }));
    expect(await screen.findAllByText('The alias leads back to itself')).toHaveLength(2);
  });
});
