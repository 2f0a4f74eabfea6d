import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Problem } from '../../lib/problem';

/**
 * Shows a rejected save on the fields that the server named and the form has; other errors become `root.server`, which
 * `EditDrawer` and `FormAlert` show above the fields.
 */
export function applyProblem<V extends FieldValues>(form: UseFormReturn<V>, problem: Problem, text: string) {
  const known = (problem.fields ?? []).filter(({ field }) => field in form.getValues());
  for (const { field, message } of known) form.setError(field as FieldPath<V>, { type: 'server', message });
  if (known.length === 0) form.setError('root.server', { type: 'server', message: text });
  else form.setFocus(known[0]?.field as FieldPath<V>);
}
