import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { ChannelEvents, type Cooldown } from '../../channels/events/channel-events.service.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { ChannelHealth } from './channel-health.js';

/** Cooldowns of this time are written together, in ms. */
const GATHER_MS = 2_000;

/** Records the cooldowns of channels for their timelines, after the calls. One that cannot be written is left out. */
@Injectable()
export class CooldownRecords implements OnModuleInit, BeforeApplicationShutdown {
  private readonly gathered = new Map<number, Cooldown>();
  private timer: NodeJS.Timeout | undefined;
  /** Ends when all that was gathered before is written. */
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly health: ChannelHealth,
    private readonly events: ChannelEvents,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.health.onCooldown((cooldown) => {
      const { from } = this.gathered.get(cooldown.channelId) ?? cooldown;
      this.gathered.set(cooldown.channelId, { ...cooldown, from });
      this.timer ??= setTimeout(() => this.write(), GATHER_MS).unref();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.write();
    await this.writing;
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.record());
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
