import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { channelTypeOf } from '../../../channels/types/channel-types.js';
import { asArray, asRecord } from '../../../protocols/bytes/untrusted.js';
import type { UpstreamRequest } from '../../../protocols/providers/provider.js';
import { byName, idsOf, type TaskWatch } from '../task-watch.js';
import { proxyRequest } from '../upstream-request.js';
import { readProgress } from './suno-response.js';

/** Whether a channel serves music tasks. */
export function servesMusicTasks({ type }: Pick<ChannelView, 'type'>): boolean {
  return channelTypeOf(type)?.tasks === 'music';
}

/** A request to a Suno proxy. @param path the path from `/suno` */
export function sunoRequest(
  channel: Pick<ChannelView, 'baseUrl'>,
  key: string,
  path: string,
  body: Buffer,
): UpstreamRequest {
  return proxyRequest(channel, path, { authorization: `Bearer ${key}` }, body);
}

/** How the progress of song tasks is requested and read. */
export const sunoWatch: TaskWatch = {
  platform: 'suno',
  request: (channel, key, tasks) =>
    sunoRequest(channel, key, '/suno/fetch', Buffer.from(JSON.stringify({ ids: idsOf(tasks) }))),
  records: ({ body }) => byName(asArray(asRecord(JSON.parse(body.toString('utf8'))).data).map(asRecord), 'task_id'),
  read: readProgress,
};
