import type * as Jest from '@jest/globals';

/**
 * Replaces `@jest/globals`. Modules are loaded once for all files of a worker, but the functions are created for each
 * file: these forward every call to the current functions.
 */
function current<Name extends keyof typeof Jest>(name: Name): (typeof Jest)[Name] {
  const target = () => (globalThis as unknown as Record<string, (typeof Jest)[Name]>)[name];
  return new Proxy((() => {}) as unknown as object, {
    apply: (_function, _this, args) => Reflect.apply(target() as unknown as () => unknown, undefined, args),
    get: (_function, key) => Reflect.get(target() as object, key),
  }) as (typeof Jest)[Name];
}

export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const jest = current('jest');
export const test = current('test');
