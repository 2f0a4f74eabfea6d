/** The second key after `g`, by address. */
export const goKeys: Readonly<Record<string, string>> = {
  t: '/token',
  l: '/log',
  c: '/channel',
  u: '/user',
  s: '/setting',
};

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]';

/** Whether the key event belongs to a text input or to an open overlay. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing) return true;
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(typing))) return true;
  return (
    document.querySelector(
      '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]',
    ) !== null
  );
}
