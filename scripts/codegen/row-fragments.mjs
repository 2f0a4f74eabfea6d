/**
 * Transform of the GraphQL code generator for `fragment CouponRow on Coupon @row(without: ["creatorId"])`: a row of a
 * list selects every field of its type that has no arguments and no subfields, except the named ones. So a
 * column of a list needs no entry in the documents.
 */
import { Kind } from 'graphql';

export const transform = ({ documents, schema }) => {
  const types = new Map(schema.definitions.flatMap((type) => (type.name ? [[type.name.value, type]] : [])));
  return documents.map((file) => ({
    ...file,
    document: { ...file.document, definitions: file.document.definitions.map((one) => asRow(one, types)) },
  }));
};

const asRow = (fragment, types) => {
  const row = fragment.directives.find(({ name }) => name.value === 'row');
  if (fragment.kind !== Kind.FRAGMENT_DEFINITION || !row) return fragment;
  const type = types.get(fragment.typeCondition.name.value);
  const without = new Set(row.arguments.flatMap(({ value }) => value.values.map((field) => field.value)));
  for (const name of without) {
    if (!type.fields.some((field) => field.name.value === name)) {
      throw new Error(`${fragment.name.value} is without ${name}, which ${type.name.value} does not have`);
    }
  }
  const own = fragment.selectionSet.selections.filter(
    (selection) => selection.kind === Kind.FRAGMENT_SPREAD || selection.selectionSet || selection.alias,
  );
  const fields = type.fields.filter((field) => isPlain(field, types) && !without.has(field.name.value));
  const selections = [...fields.map(({ name }) => ({ kind: Kind.FIELD, name })), ...own];
  return {
    ...fragment,
    directives: fragment.directives.filter((directive) => directive !== row),
    selectionSet: { ...fragment.selectionSet, selections },
  };
};

const isPlain = ({ type, arguments: parameters }, types) => {
  const kind = types.get(namedType(type))?.kind;
  return (
    parameters.length === 0 && (!kind || kind === Kind.SCALAR_TYPE_DEFINITION || kind === Kind.ENUM_TYPE_DEFINITION)
  );
};

const namedType = (type) => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
