import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { FileCpuTime } from '../reporting/file-cpu-time.ts';
import { FileProfile } from '../reporting/file-profile.ts';
// Not the environment of the page, which loads jsdom: loading it takes as long as the smaller test files.
import { restoreGlobals } from './replaced-globals.ts';

/** The parts of Jest's environment configuration that are used here. */
export interface EnvironmentConfig {
  readonly projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'];
}

/** The context of a test file. */
export interface EnvironmentContext {
  readonly testPath: string;
}

/** The Jest environment of server tests: the global object of Node, see `SharedRuntime`. */
export default class NodeEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  private readonly profile: FileProfile;
  private readonly cpuTime: FileCpuTime;
  /** Jest replaces this on the global object for each file. */
  private readonly console = globalThis.console;

  constructor({ projectConfig }: EnvironmentConfig, { testPath }: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.profile = new FileProfile(testPath);
    this.cpuTime = new FileCpuTime(testPath);
  }

  async setup(): Promise<void> {
    // An earlier file of this worker may have been a file of the console, which has the properties of a page.
    restoreGlobals();
  }

  async teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.console;
  }

  handleTestEvent({ name }: { name: string }): void {
    this.profile.on(name);
    this.cpuTime.on(name);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** There is no VM context: tests run in the main context. */
  getVmContext(): null {
    return null;
  }
}

export { NodeEnvironment as 'module.exports' };
