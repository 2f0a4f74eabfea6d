import { holdOfNothing } from '../billing/ledger/admission.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import type { ChannelView } from '../channels/directory/channel-view.js';
import { fingerprintOf } from '../channels/model/channel-keys.js';
import type { Payer } from '../relay/model/call.js';
import { TaskBill } from '../relay/tasks/shared/task-bill.js';
import { ONE_TASK, TaskPrices } from '../relay/tasks/shared/task-order.js';
import { FAILURE, type Platform, SUCCESS, TASK_KINDS } from '../tasks/task.js';
import { TaskRefundsService } from '../tasks/task-refunds.service.js';
import { TaskStore } from '../tasks/task-store.js';
import type { HistoryRowIds } from './history-calls.js';
import type { Random } from './random.js';
import type { Services } from './services.js';

const IMAGE_TASKS = [
  'a toll bridge over a river of light, isometric',
  'logo of a coffee roastery, flat, two colours',
  'an old lighthouse in a storm, oil painting',
  'product photo of a ceramic teapot, soft light',
  'a robot that reads a map, picture book',
  'a night market in the rain, wide angle',
];
const SONGS = ['a quiet piano piece for a rainy morning', 'an upbeat jingle for a podcast about maps'];

/** An image or audio task of a user. */
export interface HistoryTask {
  readonly at: Date;
  readonly platform: Platform;
  readonly model: string;
  readonly action: string;
  readonly payer: Payer;
  readonly channel: ChannelView;
  /** Whether it failed and its charge is refunded. */
  readonly failed: boolean;
}

/** The channels of tasks. */
export interface TaskChannels {
  readonly imageTasks: ChannelView;
  readonly songs: ChannelView;
}

/** Submits tasks, which the product prices and books, and stores their results. */
export class HistoryTasks {
  private ordered = 0;

  constructor(
    private readonly random: Random,
    private readonly services: Services,
    private readonly channels: TaskChannels,
    private readonly ids: HistoryRowIds,
  ) {}

  plan(at: Date, payer: Payer, failed = false): HistoryTask {
    const { imageTasks, songs } = this.channels;
    if (!failed && this.random.chance(0.25)) {
      return { at, payer, failed, platform: 'suno', model: 'suno_music', action: 'MUSIC', channel: songs };
    }
    const action = this.random.weighted(['IMAGINE', 'UPSCALE', 'VARIATION'], (name) => (name === 'IMAGINE' ? 3 : 1));
    const model = `mj_${action.toLowerCase()}`;
    return { at, payer, failed, platform: 'midjourney', model, action, channel: imageTasks };
  }

  /** Quota units. */
  quotaOf(task: HistoryTask): number {
    return this.services.get(TaskBill).quotaOf(this.priced(task), { createdAt: task.at });
  }

  async carryOut(task: HistoryTask): Promise<void> {
    const { at, platform, payer, action, channel, failed, model } = task;
    const key = channel.keys[0] ?? '';
    const taskId = platform === 'suno' ? this.songId() : String(1_700_000_000_000_000 + at.getTime());
    const startedAt = new Date(at.getTime() + this.random.whole(1_000, 9_000));
    const finishedAt = new Date(startedAt.getTime() + this.random.whole(9_000, 55_000));
    const rowId = this.ids.at(at);
    await this.services.get(TaskStore).add(platform, {
      taskId,
      action,
      quota: this.quotaOf(task),
      chargeId: rowId.id,
      submittedAt: at,
      startedAt,
      finishedAt,
      userId: payer.user.id,
      tokenId: payer.token?.id ?? 0,
      channelId: channel.id,
      noticeDigest: null,
      keyFingerprint: fingerprintOf(key),
      status: failed ? FAILURE : SUCCESS,
      progress: failed ? '62%' : '100%',
      failReason: failed ? 'The upstream ran into its time limit.' : '',
      detail: this.detailOf(platform),
    });
    const responseMs = this.random.whole(350, 1_900);
    const requestId = `${at.toISOString().replace(/\D/g, '')}000000task${this.ordered}`;
    const exchange = { requestId, elapsedMs: () => responseMs };
    const route = [{ channel: channel.id, failure: '' }];
    const kind = TASK_KINDS[platform];
    const charge = {
      exchange,
      payer,
      kind,
      model,
      action,
      taskId,
      channelId: channel.id,
      key,
      route,
      ...this.priced(task),
    };
    const hold = holdOfNothing(payer.user.id, payer.token?.id ?? 0);
    const unbooked = await this.services.get(TaskBill).settle(charge, hold, rowId);
    if (unbooked) throw unbooked;
  }

  /** Refunds the failed tasks of a task's owner. */
  async refund({ payer, platform }: HistoryTask): Promise<void> {
    for (const task of await this.services.get(TaskStore).owed(platform, 10)) {
      if (task.userId === payer.user.id) await this.services.get(TaskRefundsService).refund(platform, task);
    }
  }

  private priced({ model, payer }: HistoryTask) {
    const price = this.services.get(TaskPrices).of(model);
    return {
      price,
      purchasePrice: null,
      units: ONE_TASK,
      groupRatio: this.services.get(PriceCatalog).groupRatio(payer.group),
    };
  }

  private detailOf(platform: Platform): Record<string, unknown> {
    this.ordered++;
    if (platform === 'suno') return { input: this.random.pick(SONGS), data: [] };
    const prompt = this.random.pick(IMAGE_TASKS);
    return { prompt, promptEn: prompt, code: 1 };
  }

  private songId(): string {
    return Array.from({ length: 32 }, () => this.random.whole(0, 15).toString(16)).join('');
  }
}
