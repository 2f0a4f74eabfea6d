interface Described<Details> {
  readonly details: Details | null;
}

/** Parameters and result of a run, if the run is of the kind that the type belongs to. */
export function detailsOf<Details extends { __typename: string }, Name extends Details['__typename']>(
  { details }: Described<Details>,
  name: Name,
): Extract<Details, { __typename: Name }> | undefined {
  return details?.__typename === name ? (details as Extract<Details, { __typename: Name }>) : undefined;
}
