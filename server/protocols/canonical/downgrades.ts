import { AppError } from '../../common/errors/app-error.js';
import { TranslationError } from './translation.errors.js';

/** An error for a request that the upstream cannot express and that is useless without the missing part. */
export function unsupported(what: string): AppError {
  return new AppError(TranslationError.unsupported, { what });
}

/** The fields left out of a request because the upstream does not support them; sent to the client in a header. */
export class Downgrades {
  private readonly names = new Set<string>();

  /** Notes a field by its name in the client's format. */
  note(name: string): void {
    this.names.add(name);
  }

  get any(): boolean {
    return this.names.size > 0;
  }

  /** Header value: names separated by commas. */
  toString(): string {
    return [...this.names].join(', ');
  }
}
