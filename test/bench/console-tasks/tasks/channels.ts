import type { Site } from '../site.js';
import type { Task } from '../task.js';
import type { User } from '../user.js';

/** Each user changes separate channels, because both work on one site. */
const channelOf = { mouse: 'DeepSeek', keyboard: 'Zhipu' };

interface Channel {
  readonly status: number;
  readonly priority: number;
}

/** As the server has stored it. */
async function storedChannel({ page, device }: User, site: Site): Promise<Channel | undefined> {
  const query = `{ channels(filter: { keyword: "${channelOf[device]}" }) { nodes { status priority } } }`;
  const { channels } = await site.query<{ channels: { nodes: Channel[] } }>(page.request, query);
  return channels.nodes[0];
}

export const channelTasks: readonly Task[] = [
  {
    id: 'channel-failure',
    goal: 'See why and since when the channel OpenAI reseller fails',
    async run(user) {
      await user.press(user.link('OpenAI reseller'));
      await user.see(user.page.locator('main').getByText(/exceeded your current quota/));
    },
  },
  {
    id: 'channel-test',
    goal: 'Test the channel Demo and see that it works',
    async run(user) {
      await user.commandChannel('Test', 'Demo');
      await user.see(user.page.getByText(/Demo.*(works|passed|succe)/));
    },
  },
  {
    id: 'channel-disable',
    goal: 'Disable a channel',
    async run(user) {
      await user.commandChannel('Disable', channelOf[user.device]);
      await user.see(user.button(`Enable ${channelOf[user.device]}`));
    },
    check: async (user, site) => (await storedChannel(user, site))?.status === 2,
  },
  {
    id: 'channel-priority',
    goal: 'Set the priority of a channel to 25',
    async run(user) {
      const name = channelOf[user.device];
      await user.open('Channels');
      await user.press(user.button(new RegExp(`^Edit Priority of ${name}`)));
      await user.write(user.field(`Priority of ${name}`), '25');
      await user.key('Enter');
      await user.see(user.button(`Edit Priority of ${name}, currently 25`));
    },
    check: async (user, site) => (await storedChannel(user, site))?.priority === 25,
  },
];
