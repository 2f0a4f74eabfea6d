import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import type { ApiLimit } from '../http/limits/api-limit.js';
import type { GraphQLContext } from './context.js';

/**
 * Counts every call of the named root fields in the strict limit of the client's address, before the field is resolved.
 * @param fields as `Mutation.register`
 * @throws at start-up when the schema has no such field: a renamed field would lose its limit
 */
export function limitCriticalFields(
  schema: GraphQLSchema,
  limit: Pick<ApiLimit, 'countCritical'>,
  fields: readonly string[],
): GraphQLSchema {
  const missing = new Set(fields);
  const limited = mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field: GraphQLFieldConfig<unknown, GraphQLContext>, fieldName, typeName) => {
      if (!missing.delete(`${typeName}.${fieldName}`)) return field;
      const { resolve = defaultFieldResolver } = field;
      return {
        ...field,
        resolve: async (source, args, context, info) => {
          await limit.countCritical(context.request.ip);
          return resolve(source, args, context, info);
        },
      };
    },
  });
  if (missing.size > 0) throw new Error(`The schema has no field ${[...missing].join(', ')}`);
  return limited;
}
