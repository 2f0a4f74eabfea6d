export type Labels = Readonly<Record<string, string>>;

/** An element of a vector. */
export interface Element {
  readonly labels: Labels;
  readonly value: number;
}

/** Labels without the name of the metric. */
export const withoutName = ({ __name__, ...labels }: Labels): Labels => labels;

/** Identifies an element in another vector, by its labels other than the name of the metric. */
export const keyOf = (labels: Labels): string =>
  JSON.stringify(Object.entries(withoutName(labels)).sort(([a], [b]) => (a < b ? -1 : 1)));
