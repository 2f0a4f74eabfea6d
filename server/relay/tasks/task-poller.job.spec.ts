import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { readConfig } from '../../platform/config/config.js';
import { JobQueue } from '../../platform/coordination/job-queue.port.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { UpstreamRequest } from '../../protocols/providers/interface/provider.js';
import { failReasonIn, type Platform, type Task, type TaskProgress } from '../../tasks/task.js';
import type { TaskRefundsService } from '../../tasks/task-refunds.service.js';
import type { TaskStore } from '../../tasks/task-store.js';
import type { HttpTransport } from '../delivery/http-transport.js';
import type { ProviderContext } from '../delivery/provider-context.js';
import { SmallRequests } from '../delivery/small-requests.js';
import type { LoopGuard } from '../delivery/upstream-headers.js';
import type { UpstreamChannels } from '../ports/site.port.js';
import { TaskPollerJob } from './task-poller.job.js';

const HOUR = 3_600_000;

let due: Task[];
let owed: Task[];
let advanced: [number, TaskProgress][];
let refunded: number[];
let requested: UpstreamRequest[];
let responses: (status: number) => { status: number; body: unknown };

const task = (given: Partial<Task> = {}): Task => ({
  id: 1,
  taskId: 'a',
  userId: 1,
  tokenId: 1,
  channelId: 7,
  keyFingerprint: fingerprintOf('k2'),
  action: 'IMAGINE',
  status: 'SUBMITTED',
  progress: '0%',
  failReason: '',
  quota: 5,
  chargeId: 9,
  submittedAt: new Date(),
  startedAt: null,
  finishedAt: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  detail: {},
  ...given,
});

beforeEach(() => {
  due = [];
  owed = [];
  advanced = [];
  refunded = [];
  requested = [];
  responses = () => ({ status: 200, body: [] });
});

class RecordingQueue extends JobQueue {
  readonly jobs: unknown[][] = [];
  async enqueue(...job: unknown[]): Promise<void> {
    this.jobs.push(job);
  }
}

/** A poller with fake dependencies. */
function poller(queue: JobQueue = new RecordingQueue(), env: Record<string, string> = {}): TaskPollerJob {
  const store = {
    claimDue: async (platform: Platform) => (platform === 'midjourney' ? due.splice(0) : []),
    advance: async (_: Platform, id: number, progress: TaskProgress) => advanced.push([id, progress]) > 0,
    owed: async (platform: Platform) => (platform === 'midjourney' ? owed : []),
  } as unknown as TaskStore;
  const refunds = {
    refund: async (_: Platform, { id }: Task) => refunded.push(id) > 0,
  } as unknown as TaskRefundsService;
  const setting = { proxy: '', headers: { 'x-team': 'of {key}' } };
  const channel = { id: 7, type: 2, baseUrl: 'https://mj.example/', keys: ['k1', 'k2'], setting };
  const channels = {
    byId: (id: number) => (id === 7 ? (channel as unknown as ChannelView) : null),
  } as unknown as UpstreamChannels;
  const requests = Object.assign(new SmallRequests({} as HttpTransport, { mark: 'me' } as LoopGuard), {
    send: async (request: UpstreamRequest) => {
      requested.push(request);
      const { status, body } = responses(requested.length);
      return { status, headers: {}, body: Buffer.from(JSON.stringify(body)) };
    },
  });
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const tools = { toolsFor: () => ({}) } as unknown as ProviderContext;
  return new TaskPollerJob(store, refunds, channels, requests, tools, new Logger(config), config, queue);
}

/** Polls all tasks that are due. */
const round = () => poller().run({}, { cancelled: new AbortController().signal });

describe('task poll', () => {
  it('requests all tasks of a key together, with that key', async () => {
    due = [task(), task({ id: 2, taskId: 'b' }), task({ id: 3, taskId: 'c', keyFingerprint: fingerprintOf('k1') })];
    await round();
    const sent = requested.map(({ headers, body }) => [headers['mj-api-secret'], JSON.parse(String(body))]);
    expect(sent).toEqual([
      ['k2', { ids: ['a', 'b'] }],
      ['k1', { ids: ['c'] }],
    ]);
    expect(requested[0]).toMatchObject({ method: 'POST', path: '/mj/task/list-by-condition' });
    expect(requested[0]?.headers).toMatchObject({ via: 'me', 'x-team': 'of k2' });
  });

  it('writes only changed tasks', async () => {
    due = [task(), task({ id: 2, taskId: 'b' })];
    responses = () => ({
      status: 200,
      body: [
        { id: 'a', status: 'SUBMITTED' },
        { id: 'b', progress: '10%' },
      ],
    });
    await round();
    expect(advanced.map(([id, { progress }]) => [id, progress])).toEqual([[2, '10%']]);
  });

  it.each<[string, Partial<Task>, string, string]>([
    [
      'has timed out',
      { submittedAt: new Date(Date.now() - HOUR - 1_000) },
      '上游任务超时（超过1小时）',
      'The task timed out at the upstream, after more than 1 h',
    ],
    [
      'has a deleted channel',
      { channelId: 8 },
      '获取渠道信息失败，请联系管理员，渠道ID：8',
      'The channel of the task no longer exists. Contact the administrator. Channel ID: 8',
    ],
    ['has no id', { taskId: '' }, '上游没有返回任务ID', 'The upstream returned no task ID'],
  ])('fails and refunds a task that %s, with a reason in both languages', async (_, given, zh, en) => {
    due = [task(given)];
    await round();
    expect(advanced).toEqual([[1, expect.objectContaining({ status: 'FAILURE', progress: '100%', failReason: zh })]]);
    expect(advanced.map(([, end]) => [failReasonIn(end, 'zh'), failReasonIn(end, 'en')])).toEqual([[zh, en]]);
    expect(refunded).toEqual([1]);
  });

  it('accepts an end that arrives after the timeout, in the same response', async () => {
    due = [task({ submittedAt: new Date(Date.now() - 2 * HOUR) })];
    responses = () => ({ status: 200, body: [{ id: 'a', status: 'SUCCESS' }] });
    await round();
    expect(advanced).toEqual([[1, expect.objectContaining({ status: 'SUCCESS' })]]);
    expect(refunded).toEqual([]);
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['is not a list', { status: 200, body: { tasks: 1 } }],
    ['contains invalid records', { status: 200, body: [null, 1, 'a', { id: {} }] }],
  ])('changes no task when the response %s', async (_, response) => {
    due = [task()];
    responses = () => response;
    await round();
    expect([advanced, refunded]).toEqual([[], []]);
  });

  it('refunds tasks that are still owed', async () => {
    owed = [task({ id: 4, status: 'FAILURE' })];
    await round();
    expect(refunded).toEqual([4]);
  });
});

describe('task notices', () => {
  it('of the same time span cause one delayed job', async () => {
    const queue = new RecordingQueue();
    for (let times = 0; times < 3; times++) poller(queue).wakeSoon();
    const names = new Set(queue.jobs.map(([name, , options]) => `${name} ${(options as { id: string }).id}`));
    // Two, when the time span ended during the test.
    expect(names.size).toBeLessThanOrEqual(2);
    for (const [, , options] of queue.jobs) {
      expect((options as { delayMs: number }).delayMs).toBeGreaterThan(0);
      expect((options as { delayMs: number }).delayMs).toBeLessThanOrEqual(500);
    }
  });

  it('cause no job when polling is disabled', () => {
    const queue = new RecordingQueue();
    poller(queue, { UPDATE_TASK: 'false' }).wakeSoon();
    expect(queue.jobs).toEqual([]);
  });
});
