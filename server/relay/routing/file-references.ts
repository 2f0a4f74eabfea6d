import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FileStore, type NewFile, type StoredFile } from '../../batches/file-store.js';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { fieldsWithFileIds, fileIdsIn, mayNameFiles } from '../../protocols/bytes/files-in-body.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import type { RequestBody } from '../../protocols/bytes/request-body.js';
import { BatchError } from '../../protocols/dialects/openai/batch.errors.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import type { FilesAt } from '../model/call.js';

/** A request with the ids that files have at their upstream. */
export interface ResolvedRequest {
  readonly body: RequestBody;
  readonly filesAt: FilesAt;
}

/** Files that requests name by their ids: such a request goes to the channel that stores them. */
@Injectable()
export class FileReferences implements OnModuleInit {
  /** Whether any user has such a file. */
  private used = false;

  constructor(
    private readonly files: FileStore,
    private readonly changes: Changes,
  ) {}

  async onModuleInit(): Promise<void> {
    this.changes.on('file', () => {
      this.used = true;
    });
    this.changes.on('everything', () => this.load());
    await this.load();
  }

  /** Stores a file that requests may name from now on. */
  async store(file: NewFile): Promise<StoredFile> {
    const stored = await this.files.add(file);
    // Processes that are not notified now are notified later.
    await this.changes.publish('file', { userId: file.userId }).catch(() => undefined);
    return stored;
  }

  /** Whether a request may name a file. */
  appliesTo({ task }: Operation, { bytes }: RequestBody): boolean {
    return this.used && task === 'chat' && mayNameFiles(bytes);
  }

  /**
   * The request with the ids of its upstream, and the place of its files; null when it names none of this site.
   * @throws {AppError} file_not_found for a file that the reader does not see; file_at_another_channel
   */
  async resolve(reader: ObjectReader, body: RequestBody, model: string): Promise<ResolvedRequest | null> {
    const ids = [...fileIdsIn(body)].filter(Boolean);
    const files = ids.length === 0 ? [] : await this.files.named(reader, ids);
    const [first] = files;
    if (!first) return null;
    const foreign = files.find(({ seen }) => !seen);
    if (foreign) throw new AppError(BatchError.file_not_found, { id: foreign.id });
    const { channelId, keyFingerprint, id } = first;
    const elsewhere = files.find((file) => file.channelId !== channelId || file.keyFingerprint !== keyFingerprint);
    if (elsewhere) throw new AppError(BatchError.file_at_another_channel, { id: elsewhere.id, model });
    const names = new Map(files.map((file) => [file.id, file.upstreamId]));
    return {
      body: new JsonBody(body.with(fieldsWithFileIds(body, names))),
      filesAt: { channelId, keyFingerprint, fileId: id },
    };
  }

  private async load(): Promise<void> {
    this.used ||= await this.files.hasNameable();
  }
}
