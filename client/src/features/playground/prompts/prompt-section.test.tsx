import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { defaultSettings, type Settings } from '../conversation';
import { PromptSection } from './prompt-section';

const at = '2026-11-28T10:00:00Z';
const models = [
  {
    __typename: 'PromptModelSettings',
    model: 'a-model',
    temperature: 0.2,
    topP: null,
    maxTokens: 50,
    reasoningEffort: null,
  },
  {
    __typename: 'PromptModelSettings',
    model: 'b-model',
    temperature: 1,
    topP: 0.5,
    maxTokens: null,
    reasoningEffort: 'LOW',
  },
];

/** A site with one prompt of two versions. */
function site(isOwn = true) {
  const texts = ['Greet {{name}}.', 'Greet {{name}} warmly.'];
  const row = () => ({
    __typename: 'Prompt',
    id: '7',
    name: 'greeting',
    isOwn,
    ownerName: 'marta',
    teamId: '3',
    teamName: 'Ops',
    version: texts.length,
    savedAt: at,
  });
  const graphql = fakeGraphql({
    promptVersion: ({ number }) => ({
      promptVersion: {
        __typename: 'PromptVersion',
        prompt: row(),
        number: number ?? texts.length,
        createdAt: at,
        models,
        system: 'Be brief.',
        message: texts[(Number(number) || texts.length) - 1],
        tools: '',
        responseSchema: '',
      },
    }),
    promptVersions: () => ({
      promptVersions: texts.map((_, index) => ({ __typename: 'PromptVersionTime', number: index + 1, createdAt: at })),
    }),
    promptList: () => ({ prompts: [row()] }),
    promptTeams: () => ({ teams: [{ __typename: 'Team', id: '3', name: 'Ops', role: 'MEMBER' }] }),
    savePrompt: ({ content }) => {
      texts.push(String((content as { message: string }).message));
      return { savePrompt: row() };
    },
    createPrompt: () => ({ createPrompt: row() }),
    deletePrompt: () => ({ deletePrompt: '7' }),
  });
  fakeServer({ '/graphql': graphql.handler });
  return graphql;
}

let now: { settings: Settings; message: string };

function Harness() {
  const [settings, setSettings] = useState<Settings>({ ...defaultSettings, model: 'a-model' });
  const [message, setMessage] = useState('');
  const applied = useRef<string>(undefined);
  now = { settings, message };
  return (
    <>
      <input aria-label="message" value={message} onChange={(event) => setMessage(event.target.value)} />
      <PromptSection
        settings={settings}
        onChange={(patch) => setSettings((before) => ({ ...before, ...patch }))}
        message={message}
        onMessage={setMessage}
        applied={applied}
      />
    </>
  );
}

const open = (address: string) =>
  renderScreen([{ path: '/playground', element: <Harness /> }], { at: address, language: 'en' });
const button = (name: string) => screen.findByRole('button', { name });

describe('saved prompts of the playground', () => {
  it('opens the prompt of the address, saves a changed one as its next version, and restores an older one', async () => {
    const graphql = site();
    const user = userEvent.setup();
    await open('/playground?prompt=7');
    await screen.findByText('Version 2');
    expect(now.message).toBe('Greet {{name}} warmly.');
    expect(now.settings).toMatchObject({
      system: 'Be brief.',
      model: 'a-model',
      compare: ['b-model'],
      own: [
        { temperature: 0.2, topP: null, maxTokens: 50, reasoningEffort: null },
        { temperature: 1, topP: 0.5, maxTokens: null, reasoningEffort: 'LOW' },
      ],
    });
    expect((await button('Save version')).hasAttribute('disabled')).toBe(true);
    const box = screen.getByRole('textbox', { name: 'message' });
    await user.clear(box);
    await user.type(box, 'Hello');
    await screen.findByText('Changed');
    await user.click(await button('Save version'));
    await screen.findByText('Version 3');
    expect(now.message).toBe('Hello');
    expect(graphql.last('SavePrompt')).toMatchObject({
      id: '7',
      content: {
        system: 'Be brief.',
        message: 'Hello',
        models: [{ model: 'a-model' }, { topP: 0.5, reasoningEffort: 'LOW' }],
      },
    });

    await user.click(await button('Versions'));
    const dialog = await findDialog('Versions of greeting');
    await within(dialog).findByText('The playground contains exactly this version.');
    await user.selectOptions(await within(dialog).findByRole('combobox'), '1');
    expect((await within(dialog).findByText(/− Greet \{\{name\}\}\./)).tagName).toBe('DEL');
    await user.click(within(dialog).getByRole('button', { name: 'Open this version' }));
    await screen.findByText('Version 1');
    expect(now.message).toBe('Greet {{name}}.');
    await user.click(await button('Restore version'));
    await screen.findByText('Version 4');
  }, 20_000);

  it('saves the content of the playground under a name, and deletes it', async () => {
    const graphql = site();
    const user = userEvent.setup();
    await open('/playground');
    await user.click(await button('Save as'));
    const form = await findDialog('Save prompt');
    await user.type(within(form).getByRole('textbox', { name: /Name/ }), ' greeting ');
    await user.selectOptions(await within(form).findByRole('combobox'), '3');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await screen.findByText('Version 2');
    expect(graphql.last('CreatePrompt')).toMatchObject({
      input: {
        name: 'greeting',
        teamId: '3',
        content: { message: '', models: [{ model: 'a-model', temperature: 0.7 }] },
      },
    });
    // Saving does not replace the written text.
    expect(now.message).toBe('');
    await user.click(await button('Open'));
    const list = await findDialog('Saved prompts');
    await user.click(await within(list).findByRole('button', { name: 'Delete prompt: greeting' }));
    await user.click(within(await findAlertDialog()).getByRole('button', { name: 'Delete prompt' }));
    await waitFor(() => expect(screen.queryByText('Name and sharing')).toBeNull());
  }, 20_000);

  it('offers no changes of a prompt of another member', async () => {
    site(false);
    await open('/playground?prompt=7');
    await screen.findByText('Shared by marta. Save your own copy to change it.');
    expect(screen.queryByRole('button', { name: /Save version|Name and sharing/ })).toBeNull();
  });
});
