import { ChannelsService } from '../channels/channels.service.js';
import { ChannelList } from '../channels/list/channel-list.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { ChannelTestsService } from '../channels/testing/channel-tests.service.js';
import type { Services } from '../demo-data/services.js';
import type { Channel } from '../site-config/channel-fields.js';
import { administer } from './administration.js';
import { type CommandContext, CommandError, defineCommand, ExitCode, tableLines } from './command.js';

const STATUS_NAMES = new Map<number, string>([
  [ChannelStatus.enabled, 'enabled'],
  [ChannelStatus.disabled, 'disabled'],
  [ChannelStatus.autoDisabled, 'disabled after failures'],
]);
const COLUMNS = ['id', 'name', 'type', 'status', 'priority', 'models', 'groups'] as const;

function factsOf({ id, name, type, status, priority, models, groups }: Channel) {
  return { id, name, type, status: STATUS_NAMES.get(status) ?? String(status), priority, models, groups };
}

function show({ print, report }: CommandContext, channels: readonly Channel[]): void {
  const facts = channels.map(factsOf);
  report(facts);
  const rows = facts.map((channel) => [
    channel.id,
    channel.name,
    channel.type,
    channel.status,
    channel.priority,
    channel.models.length,
    channel.groups.join(','),
  ]);
  for (const line of tableLines(COLUMNS, rows)) print(line);
}

/** The channel with this id or name. @throws {CommandError} */
async function channelOf(services: Services, nameOrId: string): Promise<Channel> {
  const all = await services.get(ChannelList).matching({}).getMany();
  const found = all.filter(({ id, name }) => name === nameOrId || String(id) === nameOrId);
  if (found[0] && found.length === 1) return found[0];
  throw new CommandError(`${found.length === 0 ? 'Unknown channel' : 'Several channels are named'} ${nameOrId}`);
}

export const list = defineCommand({
  options: {},
  reports: true,
  async run(context) {
    const channels = await administer(context, (services) =>
      services.get(ChannelList).matching({}).orderBy('c.priority', 'DESC').addOrderBy('c.id').getMany(),
    );
    show(context, channels);
  },
});

export const test = defineCommand({
  parameters: ['CHANNEL'],
  options: { model: { type: 'string', value: 'MODEL', help: 'instead of the test model of the channel' } },
  reports: true,
  details: ['CHANNEL is a name or an id. Makes one small call as the console does. Exit code 1 means that it failed.'],
  async run(context) {
    const order = { requested: context.options.model ?? null, stream: false, language: 'en' } as const;
    const result = await administer(context, async (services) =>
      services.get(ChannelTestsService).test((await channelOf(services, context.parameters[0])).id, order),
    );
    context.report(result);
    context.print(result.success ? `Test succeeded in ${result.time.toFixed(1)} s` : `Test failed: ${result.message}`);
    return result.success ? ExitCode.done : ExitCode.refused;
  },
});

const switching = (enabled: boolean, detail: string) =>
  defineCommand({
    parameters: ['CHANNEL'],
    options: {},
    reports: true,
    details: [detail],
    async run(context) {
      const channels = await administer(context, async (services) => {
        const { id } = await channelOf(services, context.parameters[0]);
        return services.get(ChannelsService).setEnabled([id], enabled);
      });
      show(context, channels);
    },
  });

export const enable = switching(true, 'CHANNEL is a name or an id. New calls may use it immediately.');
export const disable = switching(false, 'CHANNEL is a name or an id. New calls do not use it; running ones continue.');
