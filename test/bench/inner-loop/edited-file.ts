import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** A source file that a bench saves with other content and restores at its end, even if the bench is interrupted. */
export class EditedFile {
  private readonly path: string;
  private readonly original: string;
  private readonly restoreOnSignal = () => {
    this.restore();
    process.exit(1);
  };

  /** @param path relative to the checkout */
  constructor(path: string) {
    this.path = join(root, path);
    this.original = readFileSync(this.path, 'utf8');
    process.once('SIGINT', this.restoreOnSignal);
    process.once('SIGTERM', this.restoreOnSignal);
  }

  /**
   * Saves the original with each occurrence of a text replaced.
   * @throws {Error} if the text does not occur
   */
  save(text: string, replacement: string): void {
    if (!this.original.includes(text)) throw new Error(`${this.path} does not contain ${text}`);
    writeFileSync(this.path, this.original.replaceAll(text, replacement));
  }

  /** Saves the original with a comment after it, which is a change without an effect. */
  append(comment: string): void {
    writeFileSync(this.path, `${this.original}// ${comment}\n`);
  }

  restore(): void {
    writeFileSync(this.path, this.original);
    process.off('SIGINT', this.restoreOnSignal);
    process.off('SIGTERM', this.restoreOnSignal);
  }
}
