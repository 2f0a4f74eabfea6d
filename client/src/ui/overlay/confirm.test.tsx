import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findAlertDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { useConfirm } from './confirm';
import type { ConfirmRequest } from './confirm.dialog';

function Asker(request: Partial<ConfirmRequest>) {
  const confirm = useConfirm();
  const [response, setResponse] = useState('none');
  const openDialog = async () =>
    setResponse(String(await confirm({ title: 'Delete channel “Azure”?', action: 'Delete channel', ...request })));
  return (
    <>
      <button type="button" onClick={openDialog}>
        ask
      </button>
      <p>response: {response}</p>
    </>
  );
}

async function showDialog(request: Partial<ConfirmRequest> = {}) {
  await renderScreen(<Asker {...request} />, { language: 'en' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await findAlertDialog('Delete channel “Azure”?');
  return user;
}

describe('confirmation', () => {
  it('focuses Cancel, so that Enter cancels', async () => {
    const user = await showDialog();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('response: false')).toBeTruthy();
  });
  it('resolves to true on its action', async () => {
    const user = await showDialog();
    await user.click(screen.getByRole('button', { name: 'Delete channel' }));
    expect(await screen.findByText('response: true')).toBeTruthy();
  });
  it('resolves to false on Escape', async () => {
    const user = await showDialog();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('response: false')).toBeTruthy();
  });
  it('with `typed` requires the exact text', async () => {
    const user = await showDialog({ typed: '12' });
    const verb = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete channel' });
    expect(verb.disabled).toBe(true);
    await user.type(screen.getByLabelText('Type 12 to confirm'), '11');
    expect(verb.disabled).toBe(true);
    await user.clear(screen.getByLabelText('Type 12 to confirm'));
    await user.paste('12');
    await user.click(verb);
    expect(await screen.findByText('response: true')).toBeTruthy();
  });
});
