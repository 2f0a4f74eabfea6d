import { stored } from './storage';

/** Whether the key event is a shortcut of one key: those are enabled, and no text field or open overlay receives it. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.altKey) && stored.singleKeyShortcuts.read() && !isTaken(event);

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]';

/** Whether the key event belongs to a text input or to an open overlay. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing) return true;
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest(typing))) return true;
  return document.querySelector('[role$=dialog][data-state=open], [role=menu][data-state=open]') !== null;
}
