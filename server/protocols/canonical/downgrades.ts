import { AppError } from '../../common/errors/app-error.js';
import { TranslationError } from './translation.errors.js';

/** A request that has no equivalent at the upstream and would be useless without it. */
export function unsupported(what: string): AppError {
  return new AppError(TranslationError.unsupported, { what });
}

/** What was left out of a request because the upstream has no word for it; told to the client in a header. */
export class Downgrades {
  private readonly names = new Set<string>();

  /** Notes a field by the name the client knows it under. */
  note(name: string): void {
    this.names.add(name);
  }

  get any(): boolean {
    return this.names.size > 0;
  }

  /** As a header value: names separated by commas. */
  toString(): string {
    return [...this.names].join(', ');
  }
}
