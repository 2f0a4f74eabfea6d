import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { Queue } from 'bullmq';
import { fastify as createFastify, type FastifyInstance } from 'fastify';
import { respondToUnknownRoute } from '../../platform/http/unknown-route.js';
import type { BullQueue } from '../job-queues.js';

/** Whatever the page would load from other sites. */
const FOREIGN_LINKS = /<link href="https?:[^>]*>\s*/g;

/**
 * Bull Board's pages, files and reads as a router of its own, which listens nowhere and is handed requests. It is in English
 * and Chinese, as its reader's browser says.
 * @param path where it stands, without a slash at the end
 */
export async function openBoard(path: string, queues: readonly BullQueue[]): Promise<FastifyInstance> {
  const adapter = new FastifyAdapter().setBasePath(path);
  createBullBoard({
    // Its types know of queues in Redis only; it reads those in PostgreSQL as well.
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
