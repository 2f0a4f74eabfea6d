import { AppError } from '../../common/errors/app-error.js';
import { DocumentError } from './graphql.errors.js';

/** The moment by which a query must be answered. It begins with the first field that has to wait. */
export class Deadline {
  private over: Promise<never> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs how long a query may take, in ms */
  constructor(private readonly limitMs: number) {}

  /** What comes in time. @throws {AppError} operation_timed_out */
  hold<Value>(pending: Promise<Value>): Promise<Value> {
    this.over ??= this.start();
    return Promise.race([pending, this.over]);
  }

  /** Nothing is waited for any more. */
  end(): void {
    clearTimeout(this.timer);
  }

  private start(): Promise<never> {
    const over = new Promise<never>((_, reject) => {
      this.timer = setTimeout(() => reject(new AppError(DocumentError.operation_timed_out)), this.limitMs).unref();
    });
    // Everything may have come before anybody waits again.
    over.catch(() => undefined);
    return over;
  }
}
