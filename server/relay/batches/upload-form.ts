import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { BodyError } from '../../protocols/bytes/body.errors.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import { FileSpool } from './file-streams.js';

const MAX_TEXT_BYTES = 1_000;
const MAX_TEXTS = 20;
const MEGABYTE = 1024 * 1024;

/** An uploaded file and the texts that were sent with it. The receiver closes the file. */
export interface Upload {
  readonly filename: string;
  readonly mimeType: string;
  readonly spool: FileSpool;
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Writes the file of a form to a temporary file while it arrives, with bounded memory.
 * @param contentType of the request
 * @throws {AppError} invalid_form, file_too_large, body_stalled
 */
export async function receiveUpload(body: Readable, contentType: string, maxMegabytes: number): Promise<Upload> {
  const form = new UploadForm(contentType, maxMegabytes);
  try {
    return await form.read(body);
  } catch (error) {
    await form.discard();
    throw refusalOf(error);
  }
}

class UploadForm {
  private readonly parser: InstanceType<typeof Busboy>;
  private readonly texts = new Map<string, string>();
  private filename = '';
  private mimeType = '';
  private spool: FileSpool | undefined;
  private writing: Promise<void> | undefined;
  private failure: Error | undefined;

  constructor(
    contentType: string,
    private readonly maxMegabytes: number,
  ) {
    const headers: BusboyHeaders = { 'content-type': contentType };
    const limits = { files: 1, fields: MAX_TEXTS, fieldSize: MAX_TEXT_BYTES, fileSize: maxMegabytes * MEGABYTE };
    try {
      this.parser = new Busboy({ headers, limits });
    } catch {
      throw invalidForm('the content type is not a form with a boundary');
    }
  }

  async read(body: Readable): Promise<Upload> {
    const { parser, texts } = this;
    parser.on('field', (name: string, value: string, _nameCut: boolean, cut: boolean) => {
      if (cut || texts.has(name)) parser.destroy(invalidForm(`field ${name} is too long or given twice`));
      else texts.set(name, value);
    });
    const onFile = (
      name: string,
      file: Readable & { truncated?: boolean },
      filename: string | undefined,
      _encoding: string,
      mimeType: string | undefined,
    ) => {
      if (name !== 'file') {
        parser.destroy(invalidForm(`field ${name} is unknown`));
        return;
      }
      this.filename = filename ?? '';
      this.mimeType = mimeType ?? '';
      this.writing = this.write(file).catch((error: Error) => {
        this.failure = error;
        parser.destroy(error);
      });
    };
    parser.on('file', onFile);
    parser.on('filesLimit', () => parser.destroy(invalidForm('it has more than one file')));
    await pipeline(body, parser);
    await this.writing;
    // The parser may have finished before.
    if (this.failure) throw this.failure;
    const { spool, filename, mimeType } = this;
    if (!spool) throw invalidForm('it has no file');
    return { filename, mimeType, spool, texts };
  }

  async discard(): Promise<void> {
    await this.writing;
    await this.spool?.close();
  }

  private async write(file: Readable & { truncated?: boolean }): Promise<void> {
    const spool = await FileSpool.create();
    this.spool = spool;
    for await (const chunk of file) await spool.write(chunk as Buffer);
    if (file.truncated) throw new AppError(BatchError.file_too_large, { max: this.maxMegabytes });
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code } = error as { code?: unknown };
  if (code === 'BODY_STALLED') return new AppError(CommonError.body_stalled);
  if (code === 'ENOSPC') return error;
  return invalidForm('it ends early', error);
}

function invalidForm(detail: string, cause?: unknown): AppError {
  return new AppError(BodyError.invalid_form, { detail }, { cause });
}
