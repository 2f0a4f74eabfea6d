import { ChannelsModule } from '../../server/channels/channels.module.js';
import { ModelLister } from '../../server/channels/models/model-lister.port.js';
import { OptionAudit } from '../../server/options/history/option-audit.port.js';
import { type DomainModule, openDomain } from './domain-module.js';

/** Channels on a database of their own, with no upstream behind them. */
export function openChannels(): Promise<DomainModule> {
  return openDomain(
    [ChannelsModule],
    [
      { provide: ModelLister, useValue: { list: () => Promise.resolve([]) } },
      { provide: OptionAudit, useValue: { record: () => undefined } },
    ],
  );
}
