import { ChannelsService } from '../channels/channels.service.js';
import { ChannelEventsService } from '../channels/events/channel-events.service.js';
import { ChannelKeyEditorService } from '../channels/keys/channel-key-editor.service.js';
import { fingerprintOf } from '../channels/model/channel-keys.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { ChannelOutagesService } from '../channels/outages/channel-outages.service.js';
import type { ProbeResult } from '../channels/probing/channel-probe.port.js';
import { ChannelTestsService } from '../channels/testing/channel-tests.service.js';
import { testModelOf } from '../channels/testing/test-model.js';
import { HOUR_MS, MINUTE_MS } from '../common/durations.js';
import type { Principal } from '../common/principal.js';
import { type ChangeOrigin, withOrigin } from '../platform/database/change-origin.js';
import { UpstreamChannels } from '../relay/ports/site.port.js';
import type { Backdating } from './backdating.js';
import { type DemoChannel, POOLED_CHANNEL } from './demo-channels.js';
import { OVERLOADED } from './history-upstreams.js';
import type { Period } from './period.js';
import type { Random } from './random.js';
import type { Services } from './services.js';

const TEST_COUNT = 14;
const HOURS_BETWEEN_TESTS = 12;
const COOLDOWN_MS = 5 * MINUTE_MS;
/** Replaces the second key of its channel, this time before the end. */
const NEW_KEY = { key: 'sk-proj-demo-main-4-Pd2nX6', hours: 52 };

const job = (name: string): ChangeOrigin => ({ kind: 'job', name, operation: name });

/** The events of the channels other than calls: regular tests, outages that end, and a key that is replaced. */
export class DemoUpkeep {
  constructor(
    private readonly services: Services,
    private readonly backdating: Backdating,
    private readonly period: Period,
    private readonly random: Random,
    private readonly known: ReadonlyMap<number, DemoChannel>,
  ) {}

  async carryOut(root: Principal): Promise<void> {
    for (const [id, { outage }] of this.known) if (outage) await this.simulateOutage(id, outage);
    const { userId, username, role } = root;
    const origin = { kind: 'user', userId, name: username, role, operation: 'Mutation.replaceChannelKey' } as const;
    await withOrigin(origin, () => this.backdating.at(this.hoursAgo(NEW_KEY.hours), () => this.replaceKey()));
    for (let number = TEST_COUNT - 1; number >= 0; number--) {
      const at = this.hoursAgo(0.5 + number * HOURS_BETWEEN_TESTS);
      await withOrigin(job('channel-tests'), () => this.backdating.at(at, () => this.testAll(at)));
    }
  }

  private hoursAgo(hours: number): Date {
    return new Date(this.period.to.getTime() - hours * HOUR_MS);
  }

  /** Calls fail until the channel is disabled by its test, and the next test enables it again. */
  private async simulateOutage(id: number, outage: { readonly from: number; readonly to: number }): Promise<void> {
    const [from, to] = [this.period.at(outage.from), this.period.at(outage.to)];
    const cooldown = { channelId: id, from: from.getTime(), until: from.getTime() + COOLDOWN_MS };
    await this.services.get(ChannelEventsService).recordCooldowns([cooldown]);
    const outages = this.services.get(ChannelOutagesService);
    await withOrigin(job('channel-tests'), async () => {
      await this.backdating.at(new Date(cooldown.until), async () => {
        await this.test(id, { ok: false, status: OVERLOADED.status, message: OVERLOADED.message });
        await this.services.get(ChannelsService).disableAutomatically(id, OVERLOADED.message);
        await outages.checkNow();
      });
      await this.backdating.at(to, async () => {
        await this.test(id);
        await outages.recover(id);
        await outages.checkNow();
      });
    });
  }

  private async replaceKey(): Promise<void> {
    const [id] = [...this.known].find(([, { name }]) => name === POOLED_CHANNEL) ?? [];
    const old = this.known.get(id ?? 0)?.keys[1];
    if (id === undefined || old === undefined) throw new Error(`Channel ${POOLED_CHANNEL} has no second key`);
    await this.services.get(ChannelKeyEditorService).replace(id, fingerprintOf(old), NEW_KEY.key);
  }

  /** Tests the channels that existed and were enabled. */
  private async testAll(at: Date): Promise<void> {
    const share = this.period.shareAt(at);
    for (const [id, { from = 0, until = Number.POSITIVE_INFINITY }] of this.known) {
      if (share >= from && share < until) await this.test(id);
    }
  }

  private async test(id: number, given: Partial<ProbeResult> = {}): Promise<void> {
    const channel = this.services.get(UpstreamChannels).byId(id);
    const model = channel && channel.status !== ChannelStatus.disabled ? testModelOf(channel) : null;
    if (model === null) return;
    const durationMs = this.random.whole(350, 1_900);
    const result = { ok: true, message: '', status: null, durationMs, refusedKey: null, ...given };
    await this.services.get(ChannelTestsService).store(id, { model, stream: false }, result);
  }
}
