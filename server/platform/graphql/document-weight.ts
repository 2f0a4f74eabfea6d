import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../common/page-size.js';

/** The cost of an operation, with fragments expanded. */
export interface DocumentWeight {
  /** Max nesting of fields; 1 for a leaf at the root. */
  depth: number;
  aliases: number;
  directives: number;
  /** The names of the root fields, repeated as often as they are selected. */
  rootFields: readonly string[];
  /**
   * The max number of objects in the response: page sizes, and the lists inside pages, multiply. Leaves are not
   * counted.
   */
  objects: number;
}

/** Assumed number of entries of a list without the extension `listSize`. */
const ASSUMED_LIST_SIZE = 10;
/** Limits the cache: fragments that spread other fragments many times would create endless lists. */
const MAX_CACHED = 100;
const NOTHING: Weight = { depth: 0, aliases: 0, directives: 0, fields: [], objects: 0 };

interface Weight {
  depth: number;
  aliases: number;
  directives: number;
  /** The fields of this level, at most one hundred. */
  fields: readonly string[];
  objects: number;
}

/**
 * Computes the cost of an operation without running it. Unknown fields cost nothing, because validation refuses them.
 */
export function weightOf(
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
): DocumentWeight {
  const known = new Map<string, Weight>();

  const ofSet = ({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined, pageSize: number): Weight =>
    selections.map((selection) => ofSelection(selection, type, pageSize)).reduce(together, NOTHING);

  const ofSelection = (selection: SelectionNode, type: GraphQLNamedType | undefined, pageSize: number): Weight => {
    const directives = selection.directives?.length ?? 0;
    const weight =
      selection.kind === Kind.FIELD
        ? ofField(selection, type, pageSize)
        : selection.kind === Kind.INLINE_FRAGMENT
          ? ofSet(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, pageSize)
          : ofFragment(selection.name.value, pageSize);
    return { ...weight, directives: weight.directives + directives };
  };

  const ofFragment = (name: string, pageSize: number): Weight => {
    const key = `${pageSize} ${name}`;
    const found = known.get(key);
    if (found) return found;
    // A fragment that spreads itself is refused by another rule; the recursion must end here.
    known.set(key, NOTHING);
    const fragment = fragmentOf(name);
    const weight = fragment
      ? ofSet(fragment.selectionSet, typeNamed(fragment.typeCondition.name.value), pageSize)
      : NOTHING;
    known.set(key, weight);
    return weight;
  };

  const ofField = (node: FieldNode, parent: GraphQLNamedType | undefined, pageSize: number): Weight => {
    const aliases = node.alias ? 1 : 0;
    // The library limits introspection.
    if (node.name.value.startsWith('__')) return { ...NOTHING, depth: 1, aliases, fields: [node.name.value] };
    if (!node.selectionSet) return { ...NOTHING, depth: 1, aliases, fields: [node.name.value] };
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const inner = ofSet(
      node.selectionSet,
      field && getNamedType(field.type),
      pageSizeOf(node, field) ?? ASSUMED_LIST_SIZE,
    );
    const number = field && isList(field.type) ? listSizeOf(node, field, pageSize) : 1;
    return {
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      directives: inner.directives,
      fields: [node.name.value],
      objects: number * (1 + inner.objects),
    };
  };

  const typeNamed = (name: string | undefined) => (name === undefined ? undefined : schema.getType(name));
  const root = schema.getRootType(operation.operation) ?? undefined;
  const weight = ofSet(operation.selectionSet, root, ASSUMED_LIST_SIZE);
  const directives = weight.directives + (operation.directives?.length ?? 0);
  return { ...weight, directives, rootFields: weight.fields };
}

function together(one: Weight, other: Weight): Weight {
  return {
    depth: Math.max(one.depth, other.depth),
    aliases: one.aliases + other.aliases,
    directives: one.directives + other.directives,
    fields: one.fields.concat(other.fields).slice(0, MAX_CACHED),
    objects: one.objects + other.objects,
  };
}

/** The page size in a field's `page` argument; undefined when the field has no pages. */
function pageSizeOf(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined): number | undefined {
  if (!field?.args.some(({ name }) => name === 'page')) return undefined;
  const page = node.arguments?.find(({ name }) => name.value === 'page')?.value;
  if (page === undefined) return DEFAULT_PAGE_SIZE;
  // Values of variables are not known here; a page has at most the max size.
  if (page.kind !== Kind.OBJECT) return MAX_PAGE_SIZE;
  const first = page.fields.find(({ name }) => name.value === 'first')?.value;
  return first === undefined ? DEFAULT_PAGE_SIZE : (literal(first) ?? MAX_PAGE_SIZE);
}

/** The max number of entries of a list: its `first`, the size of its page, or its `listSize`. */
function listSizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, pageSize: number): number {
  const first = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const requested = first && literal(first);
  if (requested !== undefined) return requested;
  const { listSize } = field.extensions;
  if (typeof listSize === 'number') return listSize;
  return node.name.value === 'nodes' || node.name.value === 'edges' ? pageSize : ASSUMED_LIST_SIZE;
}

function literal(value: ValueNode): number | undefined {
  return value.kind === Kind.INT ? Math.max(0, Number(value.value)) : undefined;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
