/** Values typed into forms when the session ended, by user and address. In memory only, because it may hold secrets. */
const kept = new Map<string, ReadonlyMap<string, unknown>>();

export function keepInput(form: string, values: ReadonlyMap<string, unknown>) {
  kept.set(form, values);
}

/** Each input is given back once. */
export function takeInput(form: string): ReadonlyMap<string, unknown> {
  const values = kept.get(form) ?? new Map<string, unknown>();
  kept.delete(form);
  return values;
}

export const forgetInput = () => kept.clear();
