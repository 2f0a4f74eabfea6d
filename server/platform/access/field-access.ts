import { type GraphQLSchema, isObjectType } from 'graphql';
import type { AccessRule } from './access-rule.js';

const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * The declared access of a field: its own, or that of its type.
 * @throws {Error} when there is none
 */
export function accessOfField(schema: GraphQLSchema, typeName: string, fieldName: string): AccessRule {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined;
  const access = accessIn(field?.extensions) ?? (ROOT_TYPES.has(typeName) ? undefined : accessIn(type?.extensions));
  if (access === undefined) throw new Error(`GraphQL field ${typeName}.${fieldName} declares no access, see @Access`);
  return access;
}

/** All declarations of a schema: of root fields such as `Query.status`, of types, and of their fields. */
export function accessOfFields(schema: GraphQLSchema): Map<string, AccessRule> {
  const declared = new Map<string, AccessRule>();
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const { name, extensions } of [type, ...Object.values(type.getFields())]) {
      const access = accessIn(extensions);
      if (access) declared.set(name === type.name ? name : `${type.name}.${name}`, access);
    }
  }
  return declared;
}

/** The declaration of `@Access` on a type or field. */
function accessIn(extensions: Readonly<Record<string, unknown>> | undefined): AccessRule | undefined {
  return extensions?.['access'] as AccessRule | undefined;
}
