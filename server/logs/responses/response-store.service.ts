import { Injectable } from '@nestjs/common';
import { OptionsService } from '../../options/options.service.js';
import { Cipher } from '../../platform/crypto/cipher.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { ObjectOwner, ObjectReader } from '../../tokens/object-reader.js';
import { ResponseStoreRepository } from './response-store.repository.js';

/** Larger contents are not stored, in UTF-16 units of JSON. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_ID_LENGTH = 256;
/** Max number of contents that wait for the database; more are not stored, to limit the memory. */
const MAX_WAITING = 200;

/** How often a process that runs a response extends its claim; without an extension for `RUNNING_MS`, it was stopped. */
export const EXTEND_EVERY_MS = 15_000;
const RUNNING_MS = 60_000;
/** The fields of a response whose process was stopped. */
const INTERRUPTED = {
  status: 'failed',
  error: { code: 'server_error', message: 'The gateway was stopped while the response was generated' },
};

/** A stored response with the input that it responded to. */
export interface StoredContent {
  readonly input: readonly unknown[];
  readonly response: Readonly<Record<string, unknown>>;
}

/** A content that is being written; `written` never rejects. */
interface WrittenContent {
  readonly content: StoredContent;
  readonly owner: ObjectOwner;
  readonly written: Promise<void>;
}

/**
 * Responses that the site stores for their users, encrypted and for a limited time. The option
 * `StoredResponseHours` enables it.
 */
@Injectable()
export class ResponseStoreService {
  /** Contents that are being written. Clients of streams already have their ids. */
  private readonly writing = new Map<string, WrittenContent>();

  constructor(
    private readonly rows: ResponseStoreRepository,
    private readonly cipher: Cipher,
    private readonly options: OptionsService,
    private readonly logger: Logger,
  ) {}

  get enabled(): boolean {
    return this.options.get('StoredResponseHours') > 0;
  }

  /** Stores a response after it was charged. When that fails, it can only not be continued. */
  async save(owner: ObjectOwner, id: string, content: StoredContent): Promise<void> {
    const hours = this.options.get('StoredResponseHours');
    if (hours === 0 || id === '' || id.length > MAX_ID_LENGTH || this.writing.size >= MAX_WAITING) return;
    const text = JSON.stringify(content);
    if (text.length > MAX_LENGTH) return;
    const key = keyOf(owner.userId, id);
    const written = this.write(owner, id, text, hours);
    this.writing.set(key, { content, owner, written });
    await written;
    this.writing.delete(key);
  }

  private async write(owner: ObjectOwner, id: string, text: string, hours: number): Promise<void> {
    try {
      await this.rows.insert(owner, id, this.cipher.encrypt('stored-response', text), hours);
    } catch (error) {
      this.logger.warn({ event: 'stored_response.failed', err: error }, 'Response could not be stored');
    }
  }

  /** Null if the reader may not read the response, or if it does not exist or has expired. */
  async find(reader: ObjectReader, id: string): Promise<StoredContent | null> {
    if (id === '' || id.length > MAX_ID_LENGTH) return null;
    const writing = this.writing.get(keyOf(reader.userId, id));
    if (writing && (reader.teamTokenId === null || reader.teamTokenId === writing.owner.tokenId))
      return writing.content;
    // Database rows determine whether other callers may read it.
    await writing?.written;
    const stored = await this.rows.find(reader, id);
    if (stored === null) return null;
    const content = JSON.parse(this.cipher.decrypt('stored-response', stored.content)) as StoredContent;
    return stored.interrupted ? { ...content, response: { ...content.response, ...INTERRUPTED } } : content;
  }

  /** Stores a response that is generated in the background. @throws when it cannot be stored */
  async begin(owner: ObjectOwner, id: string, content: StoredContent): Promise<void> {
    const hours = this.options.get('StoredResponseHours');
    await this.rows.begin(owner, id, this.encrypted(content), hours, RUNNING_MS);
  }

  /**
   * Records that a response is still generated; call it every `EXTEND_EVERY_MS`.
   * @returns false when it was cancelled or deleted
   */
  extend(userId: number, id: string): Promise<boolean> {
    return this.rows.extend(userId, id, RUNNING_MS);
  }

  /** Stores the end of a response. @returns false when it had ended before, or was deleted */
  finish(userId: number, id: string, content: StoredContent): Promise<boolean> {
    return this.rows.finish(userId, id, this.encrypted(content));
  }

  /** @returns whether there was one */
  delete(reader: ObjectReader, id: string): Promise<boolean> {
    return this.rows.delete(reader, id);
  }

  deleteExpired(): Promise<void> {
    return this.rows.deleteExpired();
  }

  private encrypted(content: StoredContent): string {
    return this.cipher.encrypt('stored-response', JSON.stringify(content));
  }
}

function keyOf(userId: number, id: string): string {
  return `${userId} ${id}`;
}
