import { installModuleHooks } from './module-hooks.ts';

// Preloaded by `scripts/launch/jest.mjs`, so that the worker threads of the product use the hooks as well.
installModuleHooks();
