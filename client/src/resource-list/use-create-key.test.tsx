import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../lib/storage';
import { renderScreen } from '../testing/render';
import { useCreateKey } from './use-create-key';

const onCreate = jest.fn();

function Page() {
  return (
    <>
      <input aria-label="Search" />
      <div ref={useCreateKey()}>
        <button type="button" onClick={onCreate}>
          Add
        </button>
      </div>
    </>
  );
}

it.each([
  ['opens the form of a new record', '', 'n', 1],
  ['is a letter in a text field', 'Search', 'n', 0],
  ['is another shortcut with Ctrl', '', '{Control>}n{/Control}', 0],
])('the key n %s', async (_, field, keys, calls) => {
  onCreate.mockClear();
  await renderScreen(<Page />, { language: 'en' });
  const user = userEvent.setup();
  if (field) await user.click(screen.getByRole('textbox', { name: field }));
  await user.keyboard(keys);
  expect(onCreate).toHaveBeenCalledTimes(calls);
});

it('the key n does nothing while shortcuts of one key are off', async () => {
  onCreate.mockClear();
  stored.singleKeyShortcuts.write(false);
  await renderScreen(<Page />, { language: 'en' });
  await userEvent.keyboard('n');
  expect(onCreate).not.toHaveBeenCalled();
  stored.singleKeyShortcuts.write(true);
});
