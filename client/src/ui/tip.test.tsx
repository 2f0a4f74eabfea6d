import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/render';
import { PageInfo } from './page-info';
import { Tip } from './tip';

const bubble = () => screen.queryByRole('tooltip')?.textContent;

describe('information about a page', () => {
  it.each<'mouse' | 'touch'>(['mouse', 'touch'])('opens and closes on a press: %s', async (pointerName) => {
    await renderScreen([{ path: '/', element: <PageInfo text="调用记录" /> }], { at: '/', language: 'zh' });
    const user = userEvent.setup();
    const button = screen.getByRole('button', { name: '关于本页' });
    const press = (target: Element) =>
      user.pointer({ keys: pointerName === 'mouse' ? '[MouseLeft]' : '[TouchA]', target });
    await press(button);
    expect(bubble()).toBe('调用记录');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await press(button);
    expect(bubble()).toBeUndefined();
    await press(button);
    expect(bubble()).toBe('调用记录');
    await press(document.body);
    expect(bubble()).toBeUndefined();
  });

  it('opens by keyboard, and Escape closes it', async () => {
    await renderScreen([{ path: '/', element: <PageInfo text="调用记录" /> }], { at: '/', language: 'zh' });
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(bubble()).toBe('调用记录');
    await user.keyboard('{Escape}');
    expect(bubble()).toBeUndefined();
  });
});

describe('tooltip', () => {
  afterEach(() => void jest.useRealTimers());

  it('closes when its element is replaced', async () => {
    await renderScreen([{ path: '/', element: <Replaced /> }], { at: '/', language: 'zh' });
    const user = userEvent.setup();
    await user.tab();
    expect(bubble()).toBe('禁用');
    act(() => replace());
    await waitFor(() => expect(bubble()).toBeUndefined());
  });

  it.each([
    { title: 'opens at the element under the pointer', shown: '禁用', change: () => undefined },
    {
      title: 'does not open at an element that was replaced under the pointer',
      shown: undefined,
      change: () => replace(),
    },
  ])('$title', async ({ shown, change }) => {
    await renderScreen([{ path: '/', element: <Replaced /> }], { at: '/', language: 'zh' });
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.hover(screen.getByRole('button'));
    expect(bubble()).toBeUndefined();
    act(change);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(bubble()).toBe(shown);
  });
});

let replace: () => void;

/** A button that becomes another element, without a render of the tooltip around it. */
function Replaced() {
  return (
    <Tip content="禁用">
      <Replaceable />
    </Tip>
  );
}

function Replaceable(props: object) {
  const [serial, setSerial] = useState(0);
  replace = () => setSerial(1);
  return <button key={serial} type="button" {...props} />;
}
