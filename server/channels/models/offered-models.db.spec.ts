import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { OptionLog } from '../../options/option-log.port.js';
import { ChannelsModule } from '../channels.module.js';
import { ChannelsService } from '../channels.service.js';
import { CreateChannelInput } from '../model/channel.input.js';
import { OfferedModels } from './channel-models.service.js';
import { type ListingTarget, ModelLister } from './model-lister.port.js';

/** A fake model lister that records its targets. */
class ScriptedLister extends ModelLister {
  target: ListingTarget | undefined;

  async list(target: ListingTarget): Promise<string[]> {
    this.target = target;
    return ['gpt-4o', 'gpt-4o-mini', 'gpt-4o', ''];
  }
}

let domain: DomainModule;
let offered: OfferedModels;
const lister = new ScriptedLister();

beforeAll(async () => {
  domain = await openDomain(
    [ChannelsModule],
    [
      { provide: ModelLister, useValue: lister },
      { provide: OptionLog, useValue: { record: () => undefined } },
    ],
  );
  offered = domain.get(OfferedModels);
});
afterAll(() => domain.close());

it('a stored key is sent to its stored address only', async () => {
  const input = { name: 'main', key: 'sk-first-key-0001,sk-other-key-0002', models: ['gpt-4o'] };
  const { id } = await domain.get(ChannelsService).create(Object.assign(new CreateChannelInput(), input));
  const models = await offered.fetch({ channelId: String(id), baseUrl: 'https://elsewhere.example' });
  expect(models).toEqual(['gpt-4o', 'gpt-4o-mini']);
  expect(lister.target).toMatchObject({ baseUrl: 'https://api.openai.com', key: 'sk-first-key-0001' });
});

it('a new channel is queried with the given settings, and requires a key', async () => {
  await offered.fetch({ type: 1, baseUrl: 'https://proxy.example', key: 'sk-a\nsk-b' });
  expect(lister.target).toMatchObject({ type: 1, baseUrl: 'https://proxy.example', key: 'sk-a' });
  await expect(offered.fetch({ type: 1, key: '' })).rejects.toMatchObject({ code: 'fetch_models_key_required' });
});
