/** Gives a control the same name in every row, regardless of the row's other controls. */
export interface RowControl {
  /** Its cell and its command or kind. */
  key: string;
  /** Its place among those with this key. */
  place: number;
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button, input')];
const isEnabled = (control: HTMLElement) => !control.matches(':disabled');

function keyOf(control: HTMLElement): string {
  const kind = control.dataset.command ?? `${control.tagName} ${control.getAttribute('aria-haspopup') ?? ''}`;
  return `${control.closest('td')?.cellIndex} ${kind}`;
}

const alike = (row: Element, key: string) => controlsOf(row).filter((control) => keyOf(control) === key);

/** The name of a control of a row. Commands have their id as `data-command`. */
export function rowControl(row: Element, control: HTMLElement): RowControl {
  const key = keyOf(control);
  return { key, place: alike(row, key).indexOf(control) };
}

/**
 * Focuses the same control of another row; without one, or if it is disabled, the name of the row or its first control.
 * @returns false if the row has no control
 */
export function focusControl(row: Element, same: RowControl | undefined, options?: FocusOptions): boolean {
  const found = same && alike(row, same.key)[same.place];
  const control =
    found && isEnabled(found)
      ? found
      : (row.querySelector<HTMLElement>('.row-link') ?? controlsOf(row).find(isEnabled));
  control?.focus(options);
  return control !== undefined;
}
