import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStorage } from './file-storage.js';

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
