import {
  type GraphQLDirective,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * The names of the selected fields of a resolver's result, so that it reads no more than needed: without those that
 * `@skip` and `@include` leave out.
 */
export function selectedFields(info: GraphQLResolveInfo): Set<string> {
  return namesIn(info, false);
}

/** Whether one of the fields is selected in a resolver's result, at any depth. */
export function isSelected(info: GraphQLResolveInfo, ...fields: readonly string[]): boolean {
  const names = namesIn(info, true);
  return fields.some((field) => names.has(field));
}

function namesIn({ fieldNodes, fragments, variableValues }: GraphQLResolveInfo, deep: boolean): Set<string> {
  const names = new Set<string>();
  const condition = (directive: GraphQLDirective, node: SelectionNode): unknown =>
    getDirectiveValues(directive, node, variableValues)?.if;
  const visit = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (condition(GraphQLSkipDirective, selection) === true) continue;
      if (condition(GraphQLIncludeDirective, selection) === false) continue;
      if (selection.kind === Kind.FIELD) {
        names.add(selection.name.value);
        if (deep && selection.selectionSet) visit(selection.selectionSet);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else {
        const fragment = fragments[selection.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of fieldNodes) if (selectionSet) visit(selectionSet);
  return names;
}
