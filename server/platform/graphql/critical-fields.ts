import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from 'graphql';
import { accessOfField } from '../access/field-access.js';
import type { ApiLimit } from '../http/limits/api-limit.js';
import type { GraphQLContext } from './context.js';

/**
 * Counts every call of a critical root field, under any alias, in the strict limit of the client's address, before the
 * field is resolved.
 */
export function limitCriticalFields(schema: GraphQLSchema, limit: Pick<ApiLimit, 'countCritical'>): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field: GraphQLFieldConfig<unknown, GraphQLContext>, fieldName, typeName) => {
      if (!accessOfField(schema, typeName, fieldName).critical) return field;
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
}
