import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render';
import { Presets } from './presets';

it.each([
  ['the next', '{ArrowRight}', 'day'],
  ['the last, before the first', '{ArrowLeft}', 'month'],
  ['the first, after the last', '{ArrowLeft}{ArrowRight}', 'hour'],
])('presets are one stop of Tab, and arrow keys reach %s', async (_, keys, picked) => {
  const onPick = jest.fn();
  const presets = ['hour', 'day', 'month'].map((value) => ({ label: value, value }));
  const page = (
    <>
      <Presets label="Period" presets={presets} onPick={onPick} />
      <input aria-label="Count" />
    </>
  );
  await renderScreen(page, { language: 'en' });
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(`${keys}{Enter}`);
  expect(onPick).toHaveBeenCalledWith(picked);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Count'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(
    within(screen.getByRole('toolbar', { name: 'Presets: Period' })).getByText(picked),
  );
});
