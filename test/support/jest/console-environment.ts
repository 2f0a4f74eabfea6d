import NodeEnvironment from './node-environment.ts';
import { emptyPage, showPage } from './page.ts';

/**
 * The Jest environment of the console's test files: the global object of Node with the properties of a browser page.
 */
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
