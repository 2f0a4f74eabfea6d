import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * The names of the fields that are asked of what a resolver returns, so that it reads no more than is shown. Fields under
 * `@skip` and `@include` count as asked for.
 */
export function selectedFields({ fieldNodes, fragments }: GraphQLResolveInfo): Set<string> {
  const names = new Set<string>();
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.add(selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else {
        const fragment = fragments[selection.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) if (selectionSet) visit(selectionSet);
  return names;
}
