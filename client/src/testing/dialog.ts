import { screen, waitFor } from '@testing-library/react';

type Name = string | RegExp;

/**
 * Waits until a dialog is open and contains the focus. A dialog moves the focus to its first control one frame after it
 * appears; text typed before that goes to this control.
 */
export const findDialog = (name?: Name) => findFocused('dialog', name);

/** Does the same for a dialog with the role `alertdialog`, which asks for a decision. */
export const findAlertDialog = (name?: Name) => findFocused('alertdialog', name);

function findFocused(role: 'dialog' | 'alertdialog', name?: Name): Promise<HTMLElement> {
  return waitFor(() => {
    const dialog = screen.getByRole(role, name === undefined ? {} : { name });
    if (dialog.contains(document.activeElement)) return dialog;
    throw new Error(`The focus is not in the dialog but in ${document.activeElement?.outerHTML.slice(0, 300)}`);
  });
}
