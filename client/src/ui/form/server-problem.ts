import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '../../lib/problem';

/**
 * Shows a rejected save on the fields that the server named and the form has; other errors become `root.server`, which
 * `EditDrawer` and `FormAlert` show above the fields.
 * @param pathOf the place in the form of a field of the server; the same name by default
 */
export function applyProblem<V extends FieldValues>(
  form: UseFormReturn<V>,
  problem: Problem,
  text: string,
  pathOf: (field: string) => string = (field) => field,
) {
  const known = (problem.fields ?? [])
    .map(({ field, message }) => ({ field: pathOf(field), message }))
    .filter(({ field }) => (field.split('.')[0] ?? '') in form.getValues());
  for (const { field, message } of known) form.setError(field as FieldPath<V>, { type: 'server', message });
  if (known.length === 0) form.setError('root.server', { type: 'server', message: text });
  else form.setFocus(known[0]?.field as FieldPath<V>);
}
