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

/** What an operation asks for, fragments written out. */
export interface DocumentWeight {
  /** How deep fields are nested; 1 for a leaf at the root. */
  depth: number;
  aliases: number;
  directives: number;
  /** The names of the fields at the root, each as often as it is asked for. */
  rootFields: readonly string[];
  /** The most objects it may return: page sizes, and the lists inside pages, multiply. Leaves cost nothing. */
  objects: number;
}

/** How many entries a list is taken to have that says nothing else in the extension `listSize` of its field. */
const USUAL_LIST = 10;
/** Fragments that spread others many times would make lists without end. */
const MAX_CACHED = 100;
const NOTHING: Weight = { depth: 0, aliases: 0, directives: 0, fields: [], objects: 0 };

interface Weight {
  depth: number;
  aliases: number;
  directives: number;
  /** Those of this level, the first hundred. */
  fields: readonly string[];
  objects: number;
}

/** Weighs an operation without running it. What the schema does not know weighs nothing, since it is refused anyway. */
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
    // A fragment that spreads itself is refused by another rule, and must end here.
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
    // Introspection has a limit of its own in the library.
    if (node.name.value.startsWith('__')) return { ...NOTHING, depth: 1, aliases, fields: [node.name.value] };
    if (!node.selectionSet) return { ...NOTHING, depth: 1, aliases, fields: [node.name.value] };
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const inner = ofSet(node.selectionSet, field && getNamedType(field.type), pageSizeOf(node, field) ?? USUAL_LIST);
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
  const weight = ofSet(operation.selectionSet, root, USUAL_LIST);
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

/** The page size that a field's `page` argument asks for; undefined when the field has no pages. */
function pageSizeOf(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined): number | undefined {
  if (!field?.args.some(({ name }) => name === 'page')) return undefined;
  const page = node.arguments?.find(({ name }) => name.value === 'page')?.value;
  if (page === undefined) return DEFAULT_PAGE_SIZE;
  // What comes in variables is not known here; it is at most what any page may have.
  if (page.kind !== Kind.OBJECT) return MAX_PAGE_SIZE;
  const first = page.fields.find(({ name }) => name.value === 'first')?.value;
  return first === undefined ? DEFAULT_PAGE_SIZE : (literal(first) ?? MAX_PAGE_SIZE);
}

/** How many entries a list may have: `first` of it, those of the page it is of, or what its field says. */
function listSizeOf(node: FieldNode, field: GraphQLField<unknown, unknown>, pageSize: number): number {
  const first = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const asked = first && literal(first);
  if (asked !== undefined) return asked;
  const { listSize } = field.extensions;
  if (typeof listSize === 'number') return listSize;
  return node.name.value === 'nodes' || node.name.value === 'edges' ? pageSize : USUAL_LIST;
}

function literal(value: ValueNode): number | undefined {
  return value.kind === Kind.INT ? Math.max(0, Number(value.value)) : undefined;
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
