import { createRedisBackend } from 'bullmq';
import type { RedisConnection } from '../../platform/coordination/redis-connection.js';
import type { JobBackend } from './job-backend.js';

const PREFIX = 'tollgate-jobs';
const POLL_SECONDS = 30;

/** Queues in Redis. One connection is shared; each worker has another one for blocking commands. */
export function openRedisBackend(redis: RedisConnection): JobBackend {
  const connection = redis.another();
  return {
    factory: (name, options, how) => {
      const own = { ...options, connection, prefix: PREFIX };
      return createRedisBackend(name, own, how);
    },
    pollSeconds: POLL_SECONDS,
    // A worker waits by a command that returns the next job, so there is no notification.
    announceWaiting: async () => undefined,
    schedules: () => null,
    close: async () => connection.disconnect(),
  };
}
