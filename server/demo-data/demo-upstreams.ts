import { ChannelsService } from '../channels/channels.service.js';
import type { ChannelView } from '../channels/directory/channel-view.js';
import { CreateChannelInput } from '../channels/model/channel.input.js';
import { ChannelOutagesService } from '../channels/outages/channel-outages.service.js';
import { ChannelSwitch, UpstreamChannels } from '../relay/ports/site.port.js';
import type { Backdating } from './backdating.js';
import { DEMO_CHANNELS, type DemoChannel, POOLED_CHANNEL } from './demo-channels.js';
import type { Period } from './period.js';
import type { Services } from './services.js';

const KEY_REFUSAL = '401 Incorrect API key provided: sk-proj-***R4.';

/** Creates the channels, and applies their changes in the period. */
export class DemoUpstreams {
  /** The channels by id. */
  readonly known = new Map<number, DemoChannel>();

  constructor(
    private readonly services: Services,
    private readonly backdating: Backdating,
    private readonly period: Period,
  ) {}

  async make(): Promise<void> {
    for (const channel of [...DEMO_CHANNELS].sort((a, b) => (a.from ?? 0) - (b.from ?? 0))) {
      const input = Object.assign(new CreateChannelInput(), {
        ...channel,
        key: channel.keys.join('\n'),
        models: [...channel.models],
        groups: [...channel.groups],
        modelMapping: channel.modelMapping && JSON.stringify(channel.modelMapping, null, 2),
        setting: channel.purchasePrice && JSON.stringify({ purchase_price: channel.purchasePrice }),
      });
      const make = () => this.services.get(ChannelsService).create(input);
      const { id } = await this.backdating.at(this.period.at(channel.from ?? 0), make);
      this.known.set(id, channel);
    }
  }

  view(name: string): ChannelView {
    const [id] = [...this.known].find(([, channel]) => channel.name === name) ?? [];
    const view = id === undefined ? null : this.services.get(UpstreamChannels).byId(id);
    if (view === null) throw new Error(`Channel ${name} does not exist`);
    return view;
  }

  /** Disables the channels that are disabled at the end, and the key that its upstream refuses. */
  async switchOff(): Promise<void> {
    for (const [id, { until, refusal }] of this.known) {
      if (until !== undefined) await this.backdating.at(this.period.at(until), () => this.stop(id, refusal));
    }
    const { id, keys } = this.view(POOLED_CHANNEL);
    const refused = keys.at(-1) ?? '';
    await this.services.get(ChannelSwitch).refuseKey(id, refused, KEY_REFUSAL);
  }

  private async stop(id: number, refusal: string | undefined): Promise<void> {
    const channels = this.services.get(ChannelsService);
    if (refusal === undefined) await channels.setEnabled([id], false);
    else await channels.disableAutomatically(id, refusal);
    // The notice is set to the same instant.
    await this.services.get(ChannelOutagesService).checkNow();
  }
}
