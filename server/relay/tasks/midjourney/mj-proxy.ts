import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { channelTypeOf } from '../../../channels/types/channel-types.js';
import { asArray, asRecord } from '../../../protocols/bytes/untrusted.js';
import type { UpstreamRequest } from '../../../protocols/providers/provider.js';
import { byName, idsOf, type TaskWatch } from '../task-watch.js';
import { proxyRequest } from '../upstream-request.js';
import { readProgress } from './mj-response.js';

/** Whether a channel serves image tasks. */
export function servesImageTasks({ type }: Pick<ChannelView, 'type'>): boolean {
  return channelTypeOf(type)?.tasks === 'image';
}

/**
 * A request to a Midjourney proxy.
 * @param mode the speed in the client's address, empty for none; only one of the two proxies supports speeds
 * @param path the path from `/mj`
 */
export function mjRequest(
  channel: Pick<ChannelView, 'type' | 'baseUrl'>,
  key: string,
  mode: string,
  path: string,
  body: Buffer | null,
): UpstreamRequest {
  const speed = mode !== '' && channelTypeOf(channel.type)?.speedInPath ? `/${encodeURIComponent(mode)}` : '';
  return proxyRequest(channel, speed + path, { 'mj-api-secret': key, authorization: `Bearer ${key}` }, body);
}

/** How the progress of image tasks is requested and read. */
export const midjourneyWatch: TaskWatch = {
  platform: 'midjourney',
  request: (channel, key, tasks) =>
    mjRequest(channel, key, '', '/mj/task/list-by-condition', Buffer.from(JSON.stringify({ ids: idsOf(tasks) }))),
  records: ({ body }) => byName(asArray(JSON.parse(body.toString('utf8'))).map(asRecord), 'id'),
  read: readProgress,
};
