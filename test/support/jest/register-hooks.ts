import { installModuleHooks } from './module-hooks.ts';

// Preloaded by `scripts/launch/jest.mjs`, so that the worker threads of the product have the hooks as well.
installModuleHooks();
