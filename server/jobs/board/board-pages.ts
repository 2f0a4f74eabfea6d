import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { respondToUnknownRoute } from '../../platform/http/unknown-route.js';
import type { BullQueue } from '../job-queues.js';

/** Links that load files from other sites. */
const FOREIGN_LINKS = /<link href="https?:[^>]*>\s*/g;

/**
 * Bull Board's pages, files and read API as a separate router, which does not listen and is passed requests. The
 * language is English or Chinese, by the reader's Accept-Language.
 * @param path the base path, without a trailing slash
 */
export async function openBoard(path: string, queues: readonly BullQueue[]): Promise<FastifyInstance> {
  const adapter = new FastifyAdapter().setBasePath(path);
  createBullBoard({
    // The types of the library only cover queues in Redis; it reads queues in PostgreSQL as well.
    queues: queues.map((queue) => new BullMQAdapter(queue as unknown as Queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Tollgate', hideRedisDetails: true } },
  });
  const board = createFastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } });
  board.setNotFoundHandler((request, reply) => respondToUnknownRoute(request, reply));
  board.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    reply.header('cache-control', 'no-store');
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    const page = payload.replaceAll(FOREIGN_LINKS, '');
    reply.header('content-length', Buffer.byteLength(page));
    return page;
  });
  await board.register(adapter.registerPlugin(), { prefix: path });
  await board.ready();
  return board;
}
