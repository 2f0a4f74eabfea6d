import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** An operation that selects one root field, with ids that do not exist. */
export function documentOf(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter(isRequiredArgument).map(({ name, type: input }) => `${name}: ${sample(input)}`);
  const args = given.length > 0 ? `(${given.join(', ')})` : '';
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${type.name.toLowerCase()} { ${field.name}${args}${selection} }`;
}

/** A literal of the type that passes GraphQL validation. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return `[${sample(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${required.map((field) => `${field.name}: ${sample(field.type)}`).join(', ')} }`;
  }
  const literals: Record<string, string> = {
    Boolean: 'true',
    Int: '1',
    Float: '1',
    Quota: '1',
    ID: '"999999999"',
    DateTime: '"2020-01-01T00:00:00.000Z"',
  };
  return literals[type.name] ?? '"x"';
}
