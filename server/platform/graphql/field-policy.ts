import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import { refuseResolvedFields } from '../access/access.decorator.js';
import { accessOfField, authorize, authorizeRead } from '../access/authorize.js';
import type { DemoSite } from '../access/demo-site.js';
import { requireSameOrigin } from '../access/same-origin.js';
import { originOf } from '../audit/request-origin.js';
import { withOrigin } from '../database/change-origin.js';
import { CommonError } from '../errors/common.errors.js';
import type { GraphQLContext } from './context.js';

type Field = GraphQLField<unknown, GraphQLContext>;

/**
 * Checks the declared access at every field of the schema, which is changed.
 * @throws {Error} when a field has no declaration: the default is to deny, and a schema with a forgotten declaration is
 * not served.
 */
export function applyFieldPolicy(schema: GraphQLSchema, demo: DemoSite): GraphQLSchema {
  refuseResolvedFields();
  for (const type of Object.values(schema.getTypeMap())) {
    // The types of introspection are public.
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) applyPolicy(schema, type.name, field, demo);
  }
  return schema;
}

function applyPolicy(schema: GraphQLSchema, typeName: string, field: Field, demo: DemoSite): void {
  const rule = accessOfField(schema, typeName, field.name);
  const isMutation = typeName === 'Mutation';
  const hasOrigin = isMutation || typeName === 'Query';
  const isRoot = hasOrigin || typeName === 'Subscription';
  if (rule.level === 'public' && !isMutation && !rule.ownData) return;
  guard(field, (context) => {
    if (rule.level !== 'public' && context.refusal) throw context.refusal;
    if (rule.level === 'public' && isMutation) refuseOtherSites(context);
    if (rule.ownData) refuseInvalidCredential(context);
    if (isRoot) authorize(rule, context.principal);
    else authorizeRead(rule.level, context.principal);
    if (isMutation) demo.requireMutation(rule, context.principal);
  });
  if (hasOrigin) recordOrigin(field, `${typeName}.${field.name}`);
}

/** A stale cookie must not make a public mutation fail, but its sender is checked all the same. */
function refuseOtherSites({ request, refusal }: GraphQLContext): void {
  if (refusal?.definition === CommonError.cross_origin) throw refusal;
  requireSameOrigin(request, false);
}

/** Basic credentials belong to a proxy in front of the site; browsers send them with every request. */
function refuseInvalidCredential({ request, principal, refusal }: GraphQLContext): void {
  const { authorization = '' } = request.headers;
  if (principal !== null || authorization === '' || /^Basic\s/i.test(authorization)) return;
  throw refusal ?? new AppError(CommonError.unauthenticated);
}

/** Records the caller and the field as the origin of what the field changes. */
function recordOrigin(field: Field, operation: string): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (source, args, context, info) =>
    withOrigin(originOf(context.request, context.principal, operation), () => resolve(source, args, context, info));
}

/** @param check throws when the caller has no access */
function guard(field: Field, check: (context: GraphQLContext) => void): void {
  const { resolve = defaultFieldResolver, subscribe } = field;
  field.resolve = (source, args, context, info) => {
    check(context);
    const value: unknown = resolve(source, args, context, info);
    return context.deadline && value instanceof Promise ? context.deadline.hold(value) : value;
  };
  if (!subscribe) return;
  field.subscribe = (source, args, context, info) => {
    check(context);
    return subscribe(source, args, context, info);
  };
}
