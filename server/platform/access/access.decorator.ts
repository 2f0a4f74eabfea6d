import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { Extensions, RESOLVER_PROPERTY_METADATA } from '@nestjs/graphql';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { AccessLevel, AccessOptions, AccessRule } from './access-rule.js';

type AccessDecorator = ClassDecorator & MethodDecorator & PropertyDecorator;

const ACCESS = Symbol('access');
const declaredMethods: { name: string; method: object }[] = [];

/**
 * Declares who may call a REST handler or a GraphQL root field, or read an object type or one of its fields. A field
 * without a declaration has the access of its type. The application refuses to start when a handler has none, and
 * serves no GraphQL when a root field or type has none, and `npm run contracts` writes all of them to
 * server/access-policy.md.
 */
export function Access(level: AccessLevel, options: AccessOptions = {}): AccessDecorator {
  const access: AccessRule = { level, ...options };
  return (target: object, name?: string | symbol, descriptor?: PropertyDescriptor) => {
    Extensions({ access })(target, name as string);
    if (name === undefined) Reflect.defineMetadata(ACCESS, access, target);
    if (descriptor === undefined) return;
    RouteConfig({ access })(target, name as string, descriptor);
    declaredMethods.push({ name: `${target.constructor.name}.${String(name)}`, method: descriptor.value });
  };
}

/** Declares the same for a type as another type declares, if any. */
export function AccessOf(type: Type<unknown>): ClassDecorator {
  const access = Reflect.getMetadata(ACCESS, type) as AccessRule | undefined;
  return access ? Access(access.level, access) : () => undefined;
}

/** @throws {Error} when a resolved field declares access: it would have no effect if the type has the field as well. */
export function refuseResolvedFields(): void {
  const refused = declaredMethods.find(({ method }) => Reflect.hasMetadata(RESOLVER_PROPERTY_METADATA, method));
  if (refused) throw new Error(`${refused.name} resolves a field: declare its access at the type or its @Field`);
}
