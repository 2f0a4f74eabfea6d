import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where backups and archives are stored: a folder, or a bucket of an S3-compatible service. Names contain no slash. */
export interface FileStorage {
  /** As configured, without credentials; for messages and records. */
  readonly location: string;

  /** The folder in which a file is written before it is stored; it exists. For a folder, that folder. */
  workFolder(): Promise<string>;

  /**
   * Stores a finished file of the work folder, which is then no longer there. A stored file is always complete; one of
   * the same name is replaced.
   * @throws when it cannot be stored
   */
  put(name: string, path: string): Promise<void>;

  /** @throws when it does not exist */
  read(name: string): Promise<Readable>;

  /** The names of all stored files, sorted. */
  list(): Promise<string[]>;

  /** Deletes a file, if it exists. */
  remove(name: string): Promise<void>;
}

/** A folder of this machine. */
export class FolderStorage implements FileStorage {
  constructor(readonly location: string) {}

  async workFolder(): Promise<string> {
    await mkdir(this.location, { recursive: true, mode: 0o700 });
    return this.location;
  }

  async put(name: string, path: string): Promise<void> {
    await rename(path, join(this.location, name));
  }

  async read(name: string): Promise<Readable> {
    return createReadStream(join(this.location, name));
  }

  async list(): Promise<string[]> {
    return (await readdir(this.location)).sort();
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.location, name), { force: true });
  }
}
