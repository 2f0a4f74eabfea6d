import { fireEvent, screen, waitFor } from '@testing-library/react';

/**
 * Selects an item of the open menu by keyboard: pointer events of jsdom lack the properties that the menu uses. The
 * keys are dispatched on the menu itself, because a notification that closes at this moment may move the focus.
 */
export async function choose(name: string): Promise<void> {
  const item = await screen.findByRole('menuitem', { name });
  const menu = item.closest<HTMLElement>('[role=menu]');
  if (!menu) throw new Error(`${name} is not in a menu`);
  for (let presses = menu.querySelectorAll('[role=menuitem]').length; presses > 0; presses--) {
    if (item.hasAttribute('data-highlighted')) break;
    const before = menu.querySelector('[data-highlighted]');
    fireEvent.keyDown(menu, { key: 'ArrowDown' });
    await waitFor(() => {
      const now = menu.querySelector('[data-highlighted]');
      if (now === null || now === before) throw new Error('the highlight has not moved');
    });
  }
  fireEvent.keyDown(menu, { key: 'Enter' });
}
