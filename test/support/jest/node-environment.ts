import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { FileProfile } from '../reporting/file-profile.ts';
import { removePage } from './page.ts';

/** What Jest hands to an environment, as far as it is used here. */
export interface EnvironmentConfig {
  readonly projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'];
}

/** What a test file can look up about the file it belongs to. */
export interface EnvironmentContext {
  readonly testPath: string;
}

/** Node's own global object as the environment of a test file, see `SharedRuntime`. */
export default class NodeEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  private readonly profile: FileProfile;
  /** Jest replaces it on the global object for each file. */
  private readonly console = globalThis.console;

  constructor({ projectConfig }: EnvironmentConfig, { testPath }: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.profile = new FileProfile(testPath);
  }

  async setup(): Promise<void> {
    // An earlier file of this worker may have been one of the console.
    removePage();
  }

  async teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.console;
  }

  handleTestEvent({ name }: { name: string }): void {
    this.profile.on(name);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** There is none: tests run in the main context. */
  getVmContext(): null {
    return null;
  }
}

export { NodeEnvironment as 'module.exports' };
