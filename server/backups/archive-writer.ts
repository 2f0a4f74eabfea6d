import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { type BackupManifest, EntryName } from './manifest.js';

const compress = promisify(zstdCompress);

/** Bytes of rows in one entry. An entry is held in memory while it is compressed, and again while it is read. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Writes a backup, a tar file. It has another name until it is complete and on disk, so a file of the final name is
 * never incomplete.
 */
export class ArchiveWriter {
  private readonly checksums: Record<string, string> = {};
  private readonly archive: Pack = pack();
  private readonly written: Promise<void>;
  private failure: unknown;

  private constructor(
    private readonly path: string,
    private readonly temporary: string,
  ) {
    const file = createWriteStream(temporary, { mode: 0o600, flush: true });
    this.written = pipeline(this.archive, file);
    // Reported by the next entry, which would otherwise wait indefinitely.
    this.written.catch((error: unknown) => {
      this.failure = error;
    });
  }

  /** @throws when the file exists */
  static create(path: string): ArchiveWriter {
    if (existsSync(path)) throw new Error(`${path} exists already`);
    return new ArchiveWriter(path, `${path}.partial`);
  }

  /** Adds a small entry. */
  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    this.checksums[name] = createHash('sha256').update(bytes).digest('hex');
    await this.write(name, bytes);
  }

  /**
   * Adds the rows of a table in the text format of COPY, in compressed parts.
   * @param onBytes called with the number of bytes of each part before compression
   * @returns the number of rows
   */
  async addRows(table: string, rows: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): Promise<number> {
    let [number, count, size] = [0, 0, 0];
    let chunks: Buffer[] = [];
    const flush = async () => {
      const part = Buffer.concat(chunks);
      for (let at = part.indexOf(NEWLINE); at !== -1; at = part.indexOf(NEWLINE, at + 1)) count++;
      [chunks, size] = [[], 0];
      await this.add(EntryName.part(table, ++number), await compress(part));
      onBytes(part.length);
    };
    for await (const chunk of rows) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await flush();
    }
    if (size > 0) await flush();
    return count;
  }

  /** Completes the file. */
  async finish(manifest: Omit<BackupManifest, 'checksums'>): Promise<void> {
    await this.write(EntryName.manifest, Buffer.from(JSON.stringify({ ...manifest, checksums: this.checksums })));
    this.archive.finalize();
    await this.written;
    await rename(this.temporary, this.path);
  }

  /** Removes the incomplete file. */
  async discard(): Promise<void> {
    this.archive.destroy();
    await this.written.catch(() => undefined);
    await rm(this.temporary, { force: true });
  }

  private async write(name: string, content: Buffer): Promise<void> {
    if (this.failure) throw this.failure;
    await Promise.race([
      this.written,
      new Promise<void>((resolve, reject) => {
        const entry = this.archive.entry({ name, size: content.length }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(content);
      }),
    ]);
  }
}
