import { AppError } from '../../common/errors/app-error.js';
import { DocumentError } from './graphql.errors.js';

/** The deadline of a query. Its time starts with the first field that has to wait. */
export class Deadline {
  private over: Promise<never> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param limitMs max duration of a query, in ms */
  constructor(private readonly limitMs: number) {}

  /** Waits for a value until the deadline. @throws {AppError} operation_timed_out */
  hold<Value>(pending: Promise<Value>): Promise<Value> {
    this.over ??= this.start();
    return Promise.race([pending, this.over]);
  }

  /** Stops the timer. */
  end(): void {
    clearTimeout(this.timer);
  }

  private start(): Promise<never> {
    const over = new Promise<never>((_, reject) => {
      this.timer = setTimeout(() => reject(new AppError(DocumentError.operation_timed_out)), this.limitMs).unref();
    });
    // The deadline may expire while nothing waits for it.
    over.catch(() => undefined);
    return over;
  }
}
