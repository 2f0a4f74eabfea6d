import NodeEnvironment from './node-environment.ts';
import { emptyPage, showPage } from './page.ts';

/** A browser page on Node's global object: the environment of the console's test files. */
export default class ConsoleEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    showPage();
  }

  override async teardown(): Promise<void> {
    await emptyPage();
    await super.teardown();
  }
}

export { ConsoleEnvironment as 'module.exports' };
