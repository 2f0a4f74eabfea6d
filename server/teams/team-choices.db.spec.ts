import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../test/support/domain-module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChannelsService } from '../channels/channels.service.js';
import { CreateChannelInput } from '../channels/model/channel.input.js';
import { ModelLister } from '../channels/models/model-lister.port.js';
import { OptionLog } from '../options/option-log.port.js';
import { TeamModel } from './model/team.model.js';
import { TeamChoicesModule } from './team-choices.module.js';
import { TeamChoicesResolver } from './team-choices.resolver.js';

let domain: DomainModule;

beforeAll(async () => {
  domain = await openDomain(
    [ChannelsModule, TeamChoicesModule],
    [
      { provide: ModelLister, useValue: {} },
      { provide: OptionLog, useValue: { record: () => undefined } },
    ],
  );
  const channel = (group: string, model: string) =>
    Object.assign(new CreateChannelInput(), { name: group, key: 'sk-1', groups: [group], models: [model] });
  await domain.get(ChannelsService).create(channel('default', 'common'));
  await domain.get(ChannelsService).create(channel('svip', 'rare'));
});
afterAll(() => domain.close());

it.each([
  ['default', ['default', 'vip'], ['common']],
  ['svip', ['default', 'vip', 'svip'], ['common', 'rare']],
])('a team of the group %s may choose the groups %j and the models %j', (group, groups, models) => {
  const choices = domain.get(TeamChoicesResolver);
  const team = Object.assign(new TeamModel(), { group });
  expect(choices.usableGroups(team, { language: 'en' }).map(({ name }) => name)).toEqual(groups);
  expect(choices.usableModels(team)).toEqual(models);
});
