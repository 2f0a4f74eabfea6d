import { EventEmitter } from 'node:events';
import type { ClientResponse } from './exchange.js';

/** The response to a call that this site makes itself, collected in memory. */
export class CollectedResponse extends EventEmitter implements ClientResponse {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  writableFinished = false;
  private readonly chunks: Buffer[] = [];

  get body(): Buffer {
    return Buffer.concat(this.chunks);
  }

  writeHead(status: number): void {
    this.statusCode = status;
    this.headersSent = true;
  }

  write(bytes: Buffer | string): boolean {
    this.chunks.push(Buffer.from(bytes));
    return true;
  }

  end(bytes?: Buffer | string): void {
    if (bytes !== undefined) this.write(bytes);
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit('close');
  }

  destroy(): void {
    this.emit('close');
  }
}
