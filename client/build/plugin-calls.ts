import type { Plugin } from 'vite';

type Transform = (this: object, code: string, id: string) => unknown;
type AnyHook = (this: object, ...values: unknown[]) => unknown;

/** Calls the hooks of a plugin as Vite does. For tests. */
export function called(plugin: Plugin, command: 'build' | 'serve') {
  const context = {
    error(message: string): never {
      throw new Error(message);
    },
  };
  (plugin.configResolved as AnyHook).call(context, { command });
  return {
    /** The converted code; undefined when the plugin leaves a file as it is. */
    transform: async (code: string, id: string) => {
      const result = await (plugin.transform as Transform).call(context, code, id);
      return (result as { code: string } | undefined)?.code;
    },
    /** The end of a build. */
    end: () => void (plugin.buildEnd as AnyHook).call(context),
  };
}
