import { ChannelsModule } from '../../server/channels/channels.module.js';
import { ModelLister } from '../../server/channels/models/model-lister.port.js';
import { OptionLog } from '../../server/options/option-log.port.js';
import { type DomainModule, openDomain } from './domain-module.js';

/** Channels in a separate database, without upstreams. */
export function openChannels(): Promise<DomainModule> {
  return openDomain(
    [ChannelsModule],
    [
      { provide: ModelLister, useValue: { list: () => Promise.resolve([]) } },
      { provide: OptionLog, useValue: { record: () => undefined } },
    ],
  );
}
