import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { ChannelEventsService, type Cooldown } from '../../channels/events/channel-events.service.js';
import { FailedAttemptCounts } from '../../channels/events/failed-attempt-counts.js';
import { DelayedWrite } from '../../common/delayed-write.js';
import { lruCache } from '../../common/lru-cache.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { UpstreamFailure } from '../model/failure.js';
import { classify, type FailureClass } from '../model/failure-class.js';
import { storable } from '../model/redaction.js';
import { ChannelSwitch } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';

/** The effect of an attempt on the health of its channel. */
type HealthSignal = 'good' | NonNullable<FailureClass['health']>;

interface State {
  /** Failures since the last success. */
  failures: number;
  /** End of the cooldown, in ms of the clock; until then other channels are preferred. */
  cooldownUntil: number;
  /** Its start; 0 without one. */
  cooldownFrom: number;
}

/** Failures in a row that start a cooldown. */
const FAILURES_BEFORE_COOLDOWN = 3;
const FIRST_COOLDOWN_MS = 10_000;
const MAX_COOLDOWN_MS = 5 * 60_000;
const MAX_CHANNELS = 20_000;

/**
 * The recent health of channels as seen by this process. A channel that failed three times in a row, or whose upstream
 * requested a pause, has a cooldown: it is tried only after all other channels until the cooldown ends. One success
 * resets it.
 */
@Injectable()
export class ChannelHealth {
  private readonly states = lruCache<number, State>(MAX_CHANNELS);
  private report: (cooldown: Cooldown) => void = () => undefined;

  /** Sets what is called with each cooldown that begins, is extended, or ends early. */
  onCooldown(report: (cooldown: Cooldown) => void): void {
    this.report = report;
  }

  record(channelId: number, signal: HealthSignal, now = Date.now()): void {
    const known = this.states.get(channelId);
    if (signal === 'good') {
      if (known) this.states.delete(channelId);
      if (known && known.cooldownUntil > now) this.report({ channelId, from: known.cooldownFrom, until: now });
      return;
    }
    const failures = (known?.failures ?? 0) + 1;
    const cooldownMs = typeof signal === 'object' ? signal.cooldownMs : cooldownAfter(failures);
    const lasting = known && known.cooldownUntil > now ? known : undefined;
    const until = Math.max(lasting?.cooldownUntil ?? 0, now + cooldownMs);
    const from = lasting?.cooldownFrom ?? now;
    this.states.set(channelId, { failures, cooldownFrom: from, cooldownUntil: until });
    if (until > now && until !== lasting?.cooldownUntil) this.report({ channelId, from, until });
  }

  /** The number of channels in cooldown. */
  coolingDown(now = Date.now()): number {
    let coolingDown = 0;
    for (const { cooldownUntil } of this.states.values()) if (cooldownUntil > now) coolingDown++;
    return coolingDown;
  }

  /** The end of a channel's cooldown, in ms of the clock; 0 for a healthy channel. */
  cooldownUntil(channelId: number): number {
    return this.states.get(channelId)?.cooldownUntil ?? 0;
  }
}

/** The cooldown in ms. It doubles with every failure after the third. */
function cooldownAfter(failures: number): number {
  if (failures < FAILURES_BEFORE_COOLDOWN) return 0;
  return Math.min(FIRST_COOLDOWN_MS * 2 ** (failures - FAILURES_BEFORE_COOLDOWN), MAX_COOLDOWN_MS);
}

/** Cooldowns of this time are written together, in ms. */
const GATHER_MS = 2_000;

/** Records the cooldowns of channels for their timelines, after the calls. One that cannot be written is left out. */
@Injectable()
export class CooldownRecords implements OnModuleInit, BeforeApplicationShutdown {
  private readonly gathered = new Map<number, Cooldown>();
  private readonly writing = new DelayedWrite(() => this.record(), GATHER_MS);

  constructor(
    private readonly health: ChannelHealth,
    private readonly events: ChannelEventsService,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.health.onCooldown((cooldown) => {
      const { from } = this.gathered.get(cooldown.channelId) ?? cooldown;
      this.gathered.set(cooldown.channelId, { ...cooldown, from });
      this.writing.schedule();
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writing.flush();
  }

  private async record(): Promise<void> {
    const cooldowns = [...this.gathered.values()];
    this.gathered.clear();
    if (cooldowns.length === 0) return;
    try {
      await this.events.recordCooldowns(cooldowns);
    } catch (error) {
      this.logger.warn({ event: 'channel.cooldown_unrecorded', err: error }, 'Cooldowns of channels were not recorded');
    }
  }
}

/**
 * Applies the consequences of a failed attempt: its count, a cooldown of the channel, or disabling the channel or key.
 */
@Injectable()
export class ChannelGuard {
  constructor(
    private readonly health: ChannelHealth,
    private readonly settings: SiteSettings,
    private readonly channels: ChannelSwitch,
    private readonly attempts: FailedAttemptCounts,
    private readonly logger: Logger,
  ) {}

  /** @returns true when only the key failed and the channel has another one. */
  blame(channel: ChannelView, key: string, failure: UpstreamFailure): boolean {
    const traits = providerOf(channel.type)?.failureTraits;
    const { keyRefused, health } = classify(failure, traits, this.settings.disableKeywords());
    const pooled = keyRefused && channel.keys.length > 1;
    if (health !== null || keyRefused) this.attempts.record(channel.id);
    // A failing key of a pool does not affect the health of the channel's other keys.
    if (health !== null && !pooled) this.health.record(channel.id, health);
    if (keyRefused && channel.autoBan && this.settings.disablesChannels()) void this.disable(channel, key, failure);
    return pooled;
  }

  private async disable(channel: ChannelView, key: string, failure: UpstreamFailure): Promise<void> {
    const reason = storable(failure.message) || `status code ${failure.upstreamStatus}`;
    try {
      const disabled = await this.channels.refuseKey(channel.id, key, reason);
      if (disabled !== 'nothing')
        this.logger.warn(
          { event: 'channel.key_refused', channel: channel.id, disabled, reason },
          'Upstream refused the key; key or channel was disabled',
        );
    } catch (error) {
      this.logger.error(
        { event: 'channel.disable_failed', err: error, channel: channel.id },
        'Channel with a refused key could not be disabled',
      );
    }
  }
}
