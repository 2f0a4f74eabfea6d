import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { channelTypeOf } from '../../../channels/types/channel-types.js';
import { AppError } from '../../../common/errors/app-error.js';
import { BodyDraft } from '../../../protocols/bytes/body-draft.js';
import type { JsonBody } from '../../../protocols/bytes/json-body.js';
import { asArray, asRecord, asString } from '../../../protocols/bytes/untrusted.js';
import type { UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import { TaskError } from '../shared/task.errors.js';
import { byName, idsOf, proxyRequest, type TaskWatch, type UpstreamRecord } from '../shared/task-upstream.js';
import { readProgress } from './mj-response.js';

/** The site's rules for the fields that callers may set. */
export interface MjRules {
  readonly accountFilter: boolean;
  readonly notifyHook: boolean;
  readonly clearsModes: boolean;
}

const SPEEDS = [' --fast', ' --relax', ' --turbo'];

/** @throws {AppError} when a required field of an action is missing */
export function requireFields(action: string, body: JsonBody): void {
  const has = (name: string) => asString(body.get(name)).trim() !== '';
  if ((action === 'IMAGINE' || action === 'SHORTEN') && !has('prompt'))
    throw new AppError(TaskError.prompt_is_required);
  if (action === 'DESCRIBE' && !has('base64') && !has('link')) throw new AppError(TaskError.base64_is_required);
  const lists = action === 'BLEND' || action === 'UPLOAD';
  if (lists && asArray(body.get('base64Array')).length === 0) throw new AppError(TaskError.base64_is_required);
  if (action === 'SWAP_FACE' && !(has('sourceBase64') && has('targetBase64')))
    throw new AppError(TaskError.source_and_target_are_required);
}

/**
 * The request body for the upstream.
 * @param noticeUrl where the upstream sends notices when the caller sets no address; null: nowhere
 */
export function outgoingBody(body: JsonBody, rules: MjRules, noticeUrl: string | null): Buffer {
  const draft = new BodyDraft(body);
  for (const name of leftOut(body, rules)) draft.remove(name);
  if (noticeUrl !== null && !draft.has('notifyHook')) draft.set('notifyHook', noticeUrl);
  const prompt = body.get('prompt');
  if (rules.clearsModes && typeof prompt === 'string') {
    const cleared = SPEEDS.reduce((text, speed) => text.replaceAll(speed, ''), prompt);
    if (cleared !== prompt) draft.set('prompt', cleared);
  }
  return draft.bytes();
}

/** The names of fields that the site does not let callers set. */
export function leftOut(body: JsonBody, rules: MjRules): string[] {
  const names = [...(rules.accountFilter ? [] : ['accountFilter']), ...(rules.notifyHook ? [] : ['notifyHook'])];
  return names.filter((name) => body.has(name));
}

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
export const midjourneyWatch: TaskWatch<UpstreamRecord> = {
  platform: 'midjourney',
  request: (channel, key, tasks) =>
    mjRequest(channel, key, '', '/mj/task/list-by-condition', Buffer.from(JSON.stringify({ ids: idsOf(tasks) }))),
  records: ({ body }) => byName(asArray(JSON.parse(body.toString('utf8'))).map(asRecord), 'id'),
  read: readProgress,
};
