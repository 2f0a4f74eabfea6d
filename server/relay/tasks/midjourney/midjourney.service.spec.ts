import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../../channels/directory/channel-view.js';
import { fingerprintOf } from '../../../channels/model/channel-keys.js';
import type { UpstreamRequest } from '../../../protocols/providers/interface/provider.js';
import type { ImageLinks } from '../../../tasks/image-links.js';
import type { Task } from '../../../tasks/task.js';
import type { TaskStore } from '../../../tasks/task-store.js';
import type { HttpTransport } from '../../delivery/http-transport.js';
import { SmallRequests } from '../../delivery/small-requests.js';
import type { LoopGuard } from '../../delivery/upstream-headers.js';
import type { Payer } from '../../model/call.js';
import type { UpstreamChannels } from '../../ports/site.port.js';
import type { SiteSettings } from '../../ports/site-settings.js';
import type { PromptGuard } from '../../safety/guards.js';
import type { TaskSubmissions } from '../shared/task-submissions.js';
import { MidjourneyService } from './midjourney.service.js';

const KEY = 'mj-secret-2';
const payer = { user: { id: 1 } } as Payer;

/** Requests the seed of an image task, with fake dependencies. */
function seed(response: { status: number; body: unknown }, hidden = false) {
  const requested: UpstreamRequest[] = [];
  const task = { taskId: 'a/b', channelId: 7, keyFingerprint: fingerprintOf(KEY) } as Task;
  const setting = { proxy: '', headers: { 'x-team': 'of {key}' } };
  const channel = { id: 7, type: 2, status: 1, baseUrl: 'https://mj.example/', keys: ['mj-secret-1', KEY], setting };
  const midjourney = new MidjourneyService(
    {} as TaskSubmissions,
    { find: async () => task } as unknown as TaskStore,
    {} as PromptGuard,
    {} as ImageLinks,
    { byId: () => channel as unknown as ChannelView } as unknown as UpstreamChannels,
    { hidesUpstreamErrors: () => hidden } as SiteSettings,
    Object.assign(new SmallRequests({} as HttpTransport, { mark: 'me' } as LoopGuard), {
      send: async (request: UpstreamRequest) => {
        requested.push(request);
        const body = typeof response.body === 'string' ? response.body : JSON.stringify(response.body);
        return { status: response.status, headers: {}, body: Buffer.from(body) };
      },
    }),
  );
  return { requested, response: midjourney.seed(payer, 'a/b') };
}

describe('image task seed', () => {
  it("is requested with the task's key and the channel's own headers", async () => {
    const { requested, response } = seed({ status: 200, body: { code: 1, result: '4217' } });
    expect(String((await response).body)).toBe('{"code":1,"result":"4217"}');
    expect(requested).toMatchObject([
      { path: '/mj/task/a%2Fb/image-seed', headers: { 'mj-api-secret': KEY, 'x-team': `of ${KEY}`, via: 'me' } },
    ]);
  });

  it.each<[string, { status: number; body: unknown }, object]>([
    ['under its own code', { status: 400, body: { code: 4, description: 'no such task' } }, { status: 400, code: '4' }],
    [
      'that broke',
      { status: 500, body: { error: { message: 'out of luck' } } },
      { status: 500, message: 'out of luck' },
    ],
    ['that is not JSON', { status: 503, body: '<html>' }, { status: 503, message: 'bad response status code 503' }],
    ['that redirects', { status: 302, body: '' }, { status: 502 }],
    [
      'that contains a key and an address',
      { status: 401, body: { message: `${KEY} is unknown at https://mj.example/mj` } },
      { status: 401, message: '*** is unknown at ***' },
    ],
  ])('reports an error of an upstream %s', async (_, response, expected) => {
    await expect(seed(response).response).rejects.toMatchObject(expected);
  });

  it("hides the upstream's message when the site hides upstream errors", async () => {
    const { response } = seed({ status: 500, body: { message: 'out of luck' } }, true);
    await expect(response).rejects.toMatchObject({ message: 'Upstream error with status code 500' });
  });
});
