import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render';
import { type Call, emptyReply, type Message } from './conversation';
import { ReplyExtras } from './reply-extras';

const tools = '[{"type":"function","function":{"name":"get_weather"},"mock":"sunny"}]';
const call: Call = { id: 'c1', name: 'get_weather', arguments: '{"city":"Oslo"}' };
const reply = (more: Partial<Message>): Message => ({ ...emptyReply('m', 'g', 1), status: 'complete', ...more });

async function open(shown: Message, { schema = '', ...more }: { schema?: string; onResults?: jest.Mock<never> } = {}) {
  await renderScreen(
    [{ path: '/', element: <ReplyExtras reply={shown} tools={tools} schema={schema} {...(more as object)} /> }],
    { at: '/', language: 'en' },
  );
  return userEvent.setup();
}

describe('reply with calls of tools', () => {
  it('offers the stored results, and sends them with the user input', async () => {
    const onResults = jest.fn<never>();
    const user = await open(reply({ id: 'r', calls: [call, { ...call, id: 'c2', name: 'other' }] }), { onResults });
    const [first, second] = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Result' });
    expect([first?.value, second?.value]).toEqual(['sunny', '']);
    if (second) await user.type(second, 'none');
    await user.click(screen.getByRole('button', { name: 'Send results' }));
    expect(onResults).toHaveBeenCalledWith('r', ['sunny', 'none']);
  });

  it('shows sent results without a button', async () => {
    await open(reply({ calls: [{ ...call, result: 'rain' }] }), { onResults: jest.fn<never>() });
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Result' }).value).toBe('rain');
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
  });
});

it('shows where a reply does not match the schema', async () => {
  await open(reply({ content: '{"city":1}' }), {
    schema: '{"type":"object","properties":{"city":{"type":"string"}}}',
  });
  await screen.findByText('Does not match the schema');
  screen.getByText('At $.city');
});
