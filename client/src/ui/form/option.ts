import type { Option } from './select-input';

/** Options whose labels are their values, such as names of models. */
export const asOptions = (values: Iterable<string>): Option[] =>
  Array.from(values, (value) => ({ value, label: value }));
