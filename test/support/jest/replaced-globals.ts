/** The properties of the global object before they were replaced. */
const replaced = new Map<string, PropertyDescriptor | undefined>();

/** Defines a property of the global object, until `restoreGlobals`. */
export function replaceGlobal(name: string, descriptor: PropertyDescriptor): void {
  if (!replaced.has(name)) replaced.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, descriptor);
}

/** Restores the properties that the global object had before. */
export function restoreGlobals(): void {
  for (const [name, descriptor] of replaced) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  replaced.clear();
}
