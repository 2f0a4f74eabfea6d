import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { providerOf } from '../../protocols/providers/registry.js';
import type { UpstreamFailure } from '../model/failure.js';
import { classify } from '../model/failure-class.js';
import { storable } from '../model/redaction.js';
import { ChannelSwitch } from '../ports/site.port.js';
import { SiteSettings } from '../ports/site-settings.js';
import { ChannelHealth } from './channel-health.js';

/** Applies the consequences of a failed attempt: a cooldown of the channel, or disabling the channel or key. */
@Injectable()
export class ChannelGuard {
  constructor(
    private readonly health: ChannelHealth,
    private readonly settings: SiteSettings,
    private readonly channels: ChannelSwitch,
    private readonly logger: Logger,
  ) {}

  /** @returns true when only the key failed and the channel has another one. */
  blame(channel: ChannelView, key: string, failure: UpstreamFailure): boolean {
    const traits = providerOf(channel.type)?.failureTraits;
    const { keyRefused, health } = classify(failure, traits, this.settings.disableKeywords());
    const pooled = keyRefused && channel.keys.length > 1;
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
