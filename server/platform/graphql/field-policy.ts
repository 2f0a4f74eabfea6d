import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { authorize } from '../access/authorize.js';
import type { DemoSite } from '../access/demo-site.js';
import { FIELD_POLICY } from '../access/policy/fields.js';
import type { Access } from '../access/policy/rule.js';
import type { GraphQLContext } from './context.js';

const ROOT_TYPES = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * Adds the access policy to every field of the schema.
 * @throws at start-up when a field has no row: the default is to deny, and a missing row must be found before the first
 * request.
 */
export function applyFieldPolicy(schema: GraphQLSchema, demo: DemoSite): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, fieldName, typeName) => {
      const access = accessOf(typeName, fieldName);
      const isMutation = typeName === 'Mutation';
      if (access === 'public' && !isMutation) return field;
      const check = (context: GraphQLContext) => {
        requireAccess(access, context);
        if (isMutation) demo.requireMutation(fieldName, context.principal);
      };
      return guarded(field as GraphQLFieldConfig<unknown, GraphQLContext>, check, typeName === 'Subscription');
    },
  });
}

/** The access of a field. @throws when it has no row */
export function accessOf(typeName: string, fieldName: string): Access {
  const access =
    FIELD_POLICY[`${typeName}.${fieldName}`] ?? (ROOT_TYPES.has(typeName) ? undefined : FIELD_POLICY[typeName]);
  if (access === undefined) throw new Error(`GraphQL field ${typeName}.${fieldName} has no row in the access policy`);
  return access;
}

function requireAccess(access: Access, { refusal, principal }: GraphQLContext): void {
  if (access === 'public') return;
  if (refusal) throw refusal;
  authorize(access, principal);
}

function guarded(
  field: GraphQLFieldConfig<unknown, GraphQLContext>,
  check: (context: GraphQLContext) => void,
  isSubscription: boolean,
): GraphQLFieldConfig<unknown, GraphQLContext> {
  const { resolve = defaultFieldResolver, subscribe } = field;
  const wrapped: GraphQLFieldConfig<unknown, GraphQLContext> = {
    ...field,
    resolve: (source, args, context, info) => {
      check(context);
      const value: unknown = resolve(source, args, context, info);
      return context.deadline && value instanceof Promise ? context.deadline.hold(value) : value;
    },
  };
  if (isSubscription && subscribe) {
    wrapped.subscribe = (source, args, context, info) => {
      check(context);
      return subscribe(source, args, context, info);
    };
  }
  return wrapped;
}
