import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { refuseResolvedFields } from '../access/access.decorator.js';
import { authorize, authorizeRead } from '../access/authorize.js';
import type { DemoSite } from '../access/demo-site.js';
import { accessOfField } from '../access/field-access.js';
import { originOf } from '../audit/request-origin.js';
import { withOrigin } from '../database/change-origin.js';
import type { GraphQLContext } from './context.js';

/**
 * Checks the declared access at every field of the schema.
 * @throws {Error} at start-up when a field has no declaration: the default is to deny, and a forgotten declaration must
 * be found before the first request.
 */
export function applyFieldPolicy(schema: GraphQLSchema, demo: DemoSite): GraphQLSchema {
  refuseResolvedFields();
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: (field, fieldName, typeName) => {
      const rule = accessOfField(schema, typeName, fieldName);
      const isMutation = typeName === 'Mutation';
      const isSubscription = typeName === 'Subscription';
      const hasOrigin = isMutation || typeName === 'Query';
      const isRoot = hasOrigin || isSubscription;
      if (rule.level === 'public' && !isMutation) return field;
      const check = (context: GraphQLContext) => {
        if (rule.level !== 'public' && context.refusal) throw context.refusal;
        if (isRoot) authorize(rule, context.principal);
        else authorizeRead(rule.level, context.principal);
        if (isMutation) demo.requireMutation(rule, context.principal);
      };
      const checked = guarded(field as GraphQLFieldConfig<unknown, GraphQLContext>, check, isSubscription);
      return hasOrigin ? originating(checked, `${typeName}.${fieldName}`) : checked;
    },
  });
}

/** Records the caller and the field as the origin of what the field changes. */
function originating(field: GraphQLFieldConfig<unknown, GraphQLContext>, operation: string) {
  const { resolve = defaultFieldResolver } = field;
  return {
    ...field,
    resolve: (...[source, args, context, info]: Parameters<typeof resolve>) =>
      withOrigin(originOf(context.request, context.principal, operation), () => resolve(source, args, context, info)),
  };
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
