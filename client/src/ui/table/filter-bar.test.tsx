import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render';
import { FilterBar } from './filter-bar';

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

/** A window of this width in px. */
function setWidth(width: number) {
  window.matchMedia = (media) => {
    const [, maxWidth] = /max-width: ([\d.]+)px/.exec(media) ?? [];
    const matches = maxWidth !== undefined && width <= Number(maxWidth);
    return Object.assign(new EventTarget(), { matches, media }) as MediaQueryList;
  };
}

it.each([
  ['a wide window', 1280, 'a field', true],
  ['a narrow window', 1024, 'a field', false],
  ['a narrow window', 768, 'a field', false],
  ['a narrow window', 768, 'no field', true],
  ['a wide window', 1280, 'a range', true],
  ['a narrow window', 768, 'a range', false],
  ['a phone', 360, 'a field', false],
  ['a phone', 360, 'no field', false],
])('in %s (%i px) with %s shows the controls without unfolding: %s', async (_, width, field, isShown) => {
  setWidth(width);
  const line = field === 'a field' ? <input aria-label="Search" /> : undefined;
  const range = field === 'a range' && <button type="button">Today</button>;
  const bar = (
    <FilterBar line={line} controls={<button type="button">By day</button>}>
      {range}
    </FilterBar>
  );
  await renderScreen(bar, { language: 'en' });
  expect(screen.queryByRole('button', { name: 'By day' }) !== null).toBe(isShown);
  if (isShown) return;
  await userEvent.click(await screen.findByRole('button', { name: /filters/i }));
  expect(await screen.findByRole('button', { name: 'By day' })).toBeTruthy();
});
