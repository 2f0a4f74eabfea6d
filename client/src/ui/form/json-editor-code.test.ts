import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { type MountedCode, mountCode } from './json-editor-code';

let code: MountedCode;
let changes: string[];
let bubbledKeys: string[];
const around = (event: KeyboardEvent) => bubbledKeys.push(event.key);

beforeEach(() => {
  const parent = document.body.appendChild(document.createElement('div'));
  changes = [];
  bubbledKeys = [];
  code = mountCode({
    parent,
    text: '{}',
    phrases: {},
    onChange: (text) => changes.push(text),
    onBlur: () => undefined,
    findFaults: () => [],
  });
  // Registered before the editor, as dialogs do.
  document.addEventListener('keydown', around, { capture: true });
});

afterEach(() => {
  code.destroy();
  document.removeEventListener('keydown', around, { capture: true });
  document.body.replaceChildren();
});

const press = (key: string, keyCode: number, more = {}) =>
  fireEvent.keyDown(screen.getByRole('textbox'), { key, keyCode, ...more });

describe('JSON editor', () => {
  it('indents on Tab, and moves the focus on Tab after Escape', () => {
    // False: the default action is prevented.
    expect(press('Tab', 9)).toBe(false);
    expect(changes).toEqual(['  {}']);
    press('Escape', 27);
    expect(press('Tab', 9)).toBe(true);
  });

  it('handles the first Escape, and passes the second to the dialog', () => {
    press('Escape', 27);
    expect(bubbledKeys).toEqual([]);
    press('Escape', 27);
    expect(bubbledKeys).toEqual(['Escape']);
  });

  it('submits the form on Ctrl+Enter', () => {
    press('Enter', 13, { ctrlKey: true });
    expect(changes).toEqual([]);
  });
});
