import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import type { AbsentApi, AbsentApiStore } from '../../channels/probing/absent-api-store.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiEmbedding } from '../../protocols/dialects/openai/openai.embedding.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { UpstreamFailure } from '../model/failure.js';
import { type Absence, AbsentApis } from './upstream-support.js';

const CHANNEL = 7;
const MODEL = 'gpt-5';
const failed = (status: number, message = ''): UpstreamFailure => ({
  kind: 'status',
  status,
  upstreamStatus: status,
  message,
});
const OTHER_API = failed(404, 'This model is only supported in v1/responses and not in v1/chat/completions.');
const call = (operation: Operation) => ({ operation, requested: { stream: true } as never });
const channel = (type = 1, openaiApi: string | null = null) =>
  ({ id: CHANNEL, type, baseUrl: 'https://host', setting: { openaiApi } }) as unknown as ChannelView;

let changes: Changes;
let apis: AbsentApis;

/** What is stored for processes that start later. */
let stored: (AbsentApi & { ageMs: number })[];
const store = {
  all: async () => stored,
  add: async (absence: AbsentApi) => void stored.push({ ...absence, ageMs: 0 }),
  remove: async (ids: readonly number[]) => {
    stored = stored.filter(({ channelId }) => !ids.includes(channelId));
  },
} as AbsentApiStore;

async function started(on = changes): Promise<AbsentApis> {
  const process = new AbsentApis(on, store);
  await process.onModuleInit();
  return process;
}

beforeEach(async () => {
  stored = [];
  changes = new Changes({} as Logger);
  apis = await started();
});

const suspected = (operation: Operation, failure = failed(404), type?: number, setting?: string) =>
  apis.suspected(call(operation), channel(type, setting), MODEL, failure);

describe('suspected absence of an API', () => {
  it.each<[string, Absence | null, object | null]>([
    ['Responses', suspectedBy(openaiResponse), { format: 'openai.response', model: null }],
    ['chat', suspectedBy(openaiChat), { format: 'openai.chat', model: null }],
    ['chat for one model', suspectedBy(openaiChat, OTHER_API), { format: 'openai.chat', model: MODEL }],
    ['no other failure', suspectedBy(openaiResponse, failed(429)), null],
    ['no API but those for text', suspectedBy(openaiEmbedding), null],
    ['nothing at a vendor with one API', suspectedBy(openaiResponse, failed(404), 43), null],
    ['nothing where the channel has the setting', suspectedBy(openaiResponse, failed(404), 1, 'both'), null],
  ])('%s', (_, absence, expected) => {
    if (expected === null) expect(absence).toBeNull();
    else expect(absence).toMatchObject(expected);
  });

  function suspectedBy(...args: Parameters<typeof suspected>): Absence | null {
    apis = new AbsentApis(new Changes({} as Logger), store);
    return suspected(...args);
  }
});

describe('confirmed absence of an API', () => {
  it('is recorded in every process for all models, and never for both APIs', async () => {
    const other = await started();
    await apis.confirm(CHANNEL, suspected(openaiResponse) as Absence);
    expect(other.of(CHANNEL, 'any')).toEqual(new Set(['openai.response']));
    expect(other.of(CHANNEL + 1, 'any')).toBeUndefined();
    expect(suspected(openaiResponse)).toBeNull();
    expect(suspected(openaiChat)).toBeNull();
  });

  it('is read by a process that starts within a day', async () => {
    await apis.confirm(CHANNEL, suspected(openaiResponse) as Absence);
    await apis.confirm(CHANNEL + 1, { format: 'openai.chat', model: MODEL });
    const later = await started(new Changes({} as Logger));
    expect(later.of(CHANNEL, 'any')).toEqual(new Set(['openai.response']));
    expect(later.of(CHANNEL + 1, MODEL)).toEqual(new Set(['openai.chat']));
    expect(later.of(CHANNEL + 1, 'any')).toBeUndefined();
  });

  it('is recorded for one model', async () => {
    await apis.confirm(CHANNEL, suspected(openaiChat, OTHER_API) as Absence);
    expect(apis.of(CHANNEL, MODEL)).toEqual(new Set(['openai.chat']));
    expect(apis.of(CHANNEL, 'gpt-4o')).toBeUndefined();
  });

  it('is forgotten when the channel changes', async () => {
    await apis.confirm(CHANNEL, suspected(openaiResponse) as Absence);
    await changes.publish('channel', { channelIds: [CHANNEL * 10] });
    expect(apis.of(CHANNEL, MODEL)).toBeDefined();
    await changes.publish('channel', { channelIds: [CHANNEL] });
    expect(apis.of(CHANNEL, MODEL)).toBeUndefined();
    expect((await started()).of(CHANNEL, MODEL)).toBeUndefined();
  });
});
