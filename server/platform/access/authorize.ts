import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { AppError } from '../../common/errors/app-error.js';
import { isPermission } from '../../common/permissions.js';
import { may, type Principal, permissionsOf, Role } from '../../common/principal.js';
import { CommonError } from '../errors/common.errors.js';
import type { AccessLevel, AccessOptions, AccessRule } from './access-rule.js';

const OPEN: ReadonlySet<AccessLevel> = new Set<AccessLevel>(['public', 'relay', 'page']);

/**
 * Authorizes a call of a route or GraphQL root field.
 * @throws {AppError} unless the caller has this access.
 */
export function authorize(rule: AccessRule | undefined, principal: Principal | null): void {
  if (rule === undefined) throw new AppError(CommonError.forbidden);
  authorizeRead(rule.level, principal);
  if (principal && rule.login) requireLogin(principal);
  if (principal?.via === 'serviceCredential') refuseOwnData(rule, principal);
}

/**
 * Authorizes the read of a field of an object that a permitted call has returned.
 * @throws {AppError} unless the caller has this access.
 */
export function authorizeRead(level: AccessLevel, principal: Principal | null): void {
  if (OPEN.has(level)) return;
  if (principal === null) throw new AppError(CommonError.unauthenticated);
  if (!hasLevel(level, principal)) throw new AppError(CommonError.forbidden);
  if (level === 'login') requireLogin(principal);
}

/** @throws {AppError} login_required when the caller used an access token or a service credential. */
export function requireLogin({ via }: Principal): void {
  if (via !== 'session') throw new AppError(CommonError.login_required);
}

function hasLevel(level: AccessLevel, principal: Principal): boolean {
  if (isPermission(level)) return may(principal, level);
  if (level === 'staff') return permissionsOf(principal).length > 0;
  return principal.role >= (level === 'root' ? Role.root : Role.common);
}

/** A service credential acts for the site: it has no access to the tokens, balance and settings of its maker. */
function refuseOwnData({ level, allUsers, ownData }: AccessRule, principal: Principal): void {
  const isOwn = level === 'user' || level === 'login' || ownData;
  if (isOwn && !(allUsers && may(principal, allUsers))) throw new AppError(CommonError.forbidden);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules of all routes, by method and path without a trailing slash. */
    accessRules: ReadonlyMap<string, AccessRule>;
  }
}

/** The part of a Fastify route's definition that declares its access, as `@Access` does for a controller's method. */
export function accessTo(level: AccessLevel, options: AccessOptions = {}): { config: { access: AccessRule } } {
  return { config: { access: { level, ...options } } };
}

/**
 * Refuses to register a route without declared access: a forgotten declaration fails the start, and so every test and
 * the build, instead of leaving the route unprotected.
 * @param ofLibraries rules of the routes that libraries register, by method and path; `/*` matches all paths below
 */
export function requireAccess(fastify: FastifyInstance, ofLibraries: Readonly<Record<string, AccessRule>>): void {
  const rules = new Map(Object.entries(ofLibraries));
  const below = Object.keys(ofLibraries).filter((row) => row.endsWith('/*'));
  fastify.decorate('accessRules', rules);
  fastify.addHook('onRoute', (route) => {
    const declared = route.config?.access;
    for (const verb of [route.method].flat()) {
      if (verb === 'OPTIONS') continue;
      const name = nameOf(verb, route.url);
      const ofLibrary = below.find((row) => name.startsWith(row.slice(0, -1))) ?? name;
      const access = declared ?? ofLibraries[ofLibrary];
      if (access === undefined) {
        const handler = route.handler.name || 'plain handler';
        throw new Error(`${verb} ${route.url} (${handler}) declares no access, see @Access`);
      }
      rules.set(declared ? name : ofLibrary, access);
      route.config = { ...route.config, access };
    }
  });
}

/** HEAD has the rule of GET. */
function nameOf(method: string, url: string): string {
  const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url;
  return `${method === 'HEAD' ? 'GET' : method} ${path}`;
}

const ROOT_TYPES: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);

/**
 * The declared access of a field: its own, or the access of its type.
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
