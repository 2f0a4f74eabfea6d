import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '../../../test/support/eventually.js';
import { BodyWatch } from './body-watch.js';

const LIMIT_MS = 3_600_000;
/** Ten bytes within the limit. */
const BYTES_PER_SECOND = 10 / 3_600;

describe('request body', () => {
  let watch: BodyWatch;
  let fastify: FastifyInstance;
  let client: Socket;
  let received: string;
  let arrived: Socket | undefined;

  beforeEach(async () => {
    watch = new BodyWatch(LIMIT_MS, BYTES_PER_SECOND);
    fastify = Fastify({ serverFactory: (handle) => createServer(watch.watch(handle)), bodyLimit: 1_000 });
    fastify.addHook('onRequest', async ({ raw }) => {
      arrived = raw.socket;
    });
    fastify.post('/', ({ body }) => body);
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    client = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
    received = '';
    arrived = undefined;
    client
      .on('error', () => undefined)
      .on('data', (bytes) => {
        received += bytes;
      });
  });
  afterEach(async () => {
    client.destroy();
    await fastify.close();
  });

  const send = async (text: string) => {
    client.write(text);
    const bytes = client.bytesWritten;
    await eventually(
      () => arrived?.bytesRead,
      (read) => read === bytes,
    );
  };
  const head = (length: number | string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('that stops arriving is refused with 408, and its connection is closed', async () => {
    await send(`${head(10)}[`);
    const start = performance.now();
    watch.sweep(start);
    watch.sweep(start + LIMIT_MS - 1_000);
    expect(received).toBe('');
    watch.sweep(start + LIMIT_MS + 1_000);
    await once(client, 'end');
    expect(received).toMatch(/^HTTP\/1\.1 408 .*connection: close/is);
  });

  it('that arrives in single bytes is refused with 408', async () => {
    await send(`${head(100)}[`);
    const start = performance.now();
    for (const part of [0.25, 0.5, 0.75]) {
      watch.sweep(start + part * LIMIT_MS);
      await send(' ');
    }
    expect(received).toBe('');
    watch.sweep(start + LIMIT_MS + 1_000);
    await once(client, 'end');
    expect(received).toMatch(/^HTTP\/1\.1 408 .*connection: close/is);
  });

  it('that keeps arriving is served', async () => {
    await send(`${head(38)}[`);
    const start = performance.now();
    watch.sweep(start);
    await send(' '.repeat(15));
    watch.sweep(start + LIMIT_MS);
    await send(' '.repeat(15));
    watch.sweep(start + 2 * LIMIT_MS);
    client.write('1,2,3 ]');
    await eventually(
      () => received,
      (text) => /200 OK.*\[1,2,3\]/s.test(text),
    );
    watch.sweep(start + 4 * LIMIT_MS);
    expect(client.destroyed).toBe(false);
  });

  it('that is too large is refused before it has arrived, while the client can continue to send', async () => {
    const part = 'x'.repeat(100_000);
    await once(client.setNoDelay(), 'connect');
    client.write(head(10_000_000));
    await once(client, 'data');
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    const failed = once(client, 'error').then(() => 'failed');
    for (let sent = 0; sent < 10; sent++) {
      const written = new Promise((resolve) => client.write(part, () => resolve('written')));
      expect(await Promise.race([written, failed])).toBe('written');
    }
  });
});
