/** Unsaved form values of an expired session, by user and address. In memory only, because they may contain secrets. */
const kept = new Map<string, ReadonlyMap<string, unknown>>();

export function keepInput(form: string, values: ReadonlyMap<string, unknown>) {
  kept.set(form, values);
}

/** Returns and removes the kept values of a form. */
export function takeInput(form: string): ReadonlyMap<string, unknown> {
  const values = kept.get(form) ?? new Map<string, unknown>();
  kept.delete(form);
  return values;
}

export const forgetInput = () => kept.clear();
