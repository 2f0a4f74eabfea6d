import { Injectable } from '@nestjs/common';
import { Cipher } from '../platform/crypto/cipher.js';
import { Sql } from '../platform/database/sql.js';

const PART_BYTES = 256 * 1024;
const LF = Buffer.from('\n');

/** The contents of files that this site stores itself: JSON Lines, encrypted in parts of whole lines. */
@Injectable()
export class FileContents {
  constructor(
    private readonly sql: Sql,
    private readonly cipher: Cipher,
  ) {}

  /** Stores the lines of a file. @returns their bytes, line ends included */
  async write(fileId: string, lines: AsyncIterable<Buffer>): Promise<number> {
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    let bytes = 0;
    let part = 0;
    const flush = async () => {
      const content = this.cipher.encrypt('batch-file', Buffer.concat(pending).toString('utf8'));
      const text = 'INSERT INTO stored_file_parts (file_id, part, content) VALUES ($1, $2, $3)';
      await this.sql.query('file-part-add', text, [fileId, part++, content]);
      bytes += pendingBytes;
      pending = [];
      pendingBytes = 0;
    };
    for await (const line of lines) {
      pending.push(line, LF);
      pendingBytes += line.length + LF.length;
      if (pendingBytes >= PART_BYTES) await flush();
    }
    if (pending.length > 0) await flush();
    return bytes;
  }

  /** Reads a file part by part. */
  async *read(fileId: string): AsyncGenerator<Buffer> {
    const text = 'SELECT content FROM stored_file_parts WHERE file_id = $1 AND part = $2';
    for (let part = 0; ; part++) {
      const [row] = await this.sql.query<{ content: string }>('file-part', text, [fileId, part]);
      if (!row) return;
      yield Buffer.from(this.cipher.decrypt('batch-file', row.content));
    }
  }
}
