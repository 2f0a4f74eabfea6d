import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ModernFakeTimers } from '@jest/fake-timers';
import type { jest } from '@jest/globals';
import type { ModuleMocker } from 'jest-mock';
import { CoverageRecorder } from './coverage-recorder.ts';
import { installModuleHooks, root, sourceMaps } from './module-hooks.ts';

const require = createRequire(import.meta.url);
/** The properties in which jest-circus keeps its event handlers and the timeout of a file. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

installModuleHooks();
enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));

interface Environment {
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimersModern: ModernFakeTimers;
}

let importedFiles = 0;

/**
 * Jest's module runtime (option `runtime`) without its sandbox: Node loads the modules, so the test files of a worker
 * share one module graph instead of linking Nest, TypeORM or Chakra again for each file. Only the test file itself and
 * `setupFilesAfterEnv` are loaded for each file. Module mocks are not supported.
 */
class SharedRuntime {
  private readonly environment: Environment;
  private readonly coverage = new CoverageRecorder();

  constructor(_config: unknown, environment: Environment) {
    this.environment = environment;
    Object.assign(globalThis, { jest: jestObject(environment) });
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  unstable_importModule(path: string): Promise<unknown> {
    importedFiles += 1;
    return import(`${pathToFileURL(path).href}?import=${importedFiles}`);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  /** Loads jest-circus again for each file, because its state belongs to one file. */
  requireInternalModule(path: string): unknown {
    forget(path);
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
    Reflect.deleteProperty(globalThis, TEST_TIMEOUT);
    return require(path);
  }

  setGlobalsForRuntime(globals: object): void {
    Object.assign(globalThis, globals);
  }

  getSourceMaps(): Map<string, string> {
    return sourceMaps;
  }

  collectV8Coverage(): Promise<void> {
    return this.coverage.start();
  }

  stopCollectingV8Coverage(): Promise<void> {
    return this.coverage.stop();
  }

  getAllV8CoverageInfoCopy() {
    return this.coverage.result;
  }

  /** Coverage of instrumented code, which does not exist here. */
  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  enterTestCode(): void {}

  leaveTestCode(): void {}

  resetModules(): void {}

  clearAllMocks(): void {
    this.environment.moduleMocker.clearAllMocks();
  }

  resetAllMocks(): void {
    this.environment.moduleMocker.resetAllMocks();
  }

  restoreAllMocks(): void {
    this.environment.moduleMocker.restoreAllMocks();
  }

  teardown(): void {}
}

/** Removes a module of CommonJS; the module that loaded it would keep it too, with the tests of its file. */
function forget(path: string): void {
  const former = require.cache[path];
  if (!former) return;
  delete require.cache[path];
  const siblings = former.parent?.children;
  siblings?.splice(siblings.indexOf(former), 1);
}

/** The part of the `jest` object that works without module mocks. */
function jestObject({ moduleMocker: mocker, fakeTimersModern: timers }: Environment): Partial<typeof jest> {
  const object: Partial<typeof jest> = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    mocked: mocker.mocked.bind(mocker),
    restoreAllMocks: () => chained(() => mocker.restoreAllMocks()),
    useFakeTimers: (config) =>
      chained(() => timers.useFakeTimers(config as Parameters<typeof timers.useFakeTimers>[0])),
    useRealTimers: () => chained(() => timers.useRealTimers()),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    getTimerCount: () => timers.getTimerCount(),
    setSystemTime: (now) => timers.setSystemTime(now),
    setTimeout: (ms) => chained(() => Object.assign(globalThis, { [TEST_TIMEOUT]: ms })),
  };
  function chained(act: () => unknown): typeof jest {
    act();
    return object as typeof jest;
  }
  return object;
}

export { SharedRuntime as 'module.exports' };
