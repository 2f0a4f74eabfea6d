import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import type { Exchange } from '../model/exchange.js';

/**
 * A file in the temporary folder for contents that are read more than once and do not fit into memory. It has no name
 * while it is open, so nothing of it remains when the process is killed.
 */
export class FileSpool {
  private length = 0;

  private constructor(private readonly handle: FileHandle) {}

  static async create(): Promise<FileSpool> {
    const path = join(tmpdir(), `tollgate-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new FileSpool(handle);
  }

  /** Bytes written. */
  get bytes(): number {
    return this.length;
  }

  async write(chunk: Buffer): Promise<void> {
    await this.handle.writeFile(chunk);
    this.length += chunk.length;
  }

  /** Reads from the beginning. Several reads may be open. */
  read(): Readable {
    return this.handle.createReadStream({ start: 0, autoClose: false, emitClose: true });
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Sends a body to the client as it arrives. A broken connection shows the client that the body is incomplete. */
export async function sendStream(
  exchange: Exchange,
  body: Readable,
  contentType: string,
  dialect: Dialect,
): Promise<void> {
  const { response } = exchange;
  exchange.beginStream(dialect, contentType);
  try {
    for await (const chunk of body) {
      if (response.write(chunk as Buffer) || exchange.disconnected) continue;
      await new Promise<void>((resume) => {
        response.once('drain', resume);
        response.once('close', resume);
      });
    }
    response.end();
  } catch {
    exchange.abandon();
  }
}
