import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ProviderTools, SmallResponse, UpstreamAccount } from './interface/provider.js';
import type { VideoJob, VideoOrder, VideoRequest, VideoState, VideoUpstream } from './interface/video-upstream.js';
import { videoUpstreamOf } from './registry.js';

type Json = Readonly<Record<string, unknown>>;
type Vendor = 'sora' | 'gemini' | 'vertex' | 'kling' | 'jimeng' | 'ark';

const NOW = new Date('2026-11-23T12:00:00Z');
const ACCOUNTS: Readonly<Record<Vendor, Partial<UpstreamAccount> & { type: number; key: string }>> = {
  sora: { type: 55, key: 'sk-1', baseUrl: 'https://api.openai.com' },
  gemini: { type: 24, key: 'g-1', baseUrl: 'https://generativelanguage.googleapis.com' },
  vertex: { type: 41, key: 'v-1', baseUrl: '', other: 'us-central1' },
  kling: { type: 50, key: 'access|secret', baseUrl: 'https://api.klingai.com' },
  jimeng: { type: 51, key: 'access|secret', baseUrl: 'https://visual.volcengineapi.com' },
  ark: { type: 54, key: 'ark-1', baseUrl: 'https://ark.cn-beijing.volces.com' },
};

const upstreamOf = (vendor: Vendor): VideoUpstream => {
  const upstream = videoUpstreamOf(ACCOUNTS[vendor].type);
  if (!upstream) throw new Error(`${vendor} has no videos`);
  return upstream;
};
const channelOf = (vendor: Vendor) =>
  ({ id: 1, other: '', openaiOrganization: '', ...ACCOUNTS[vendor] }) as unknown as UpstreamAccount;
const toolsOf = (vendor: Vendor) => ({ key: ACCOUNTS[vendor].key, now: () => NOW }) as unknown as ProviderTools;
const response = (body: Json, status = 200): SmallResponse => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});

const IMAGE = { mediaType: 'image/png', base64: 'cG5n' };
const PORTRAIT = { width: 720, height: 1280 };
const FULL_HD = { width: 1920, height: 1080 };

function orderOf(vendor: Vendor, model: string, given: Partial<VideoRequest> = {}): VideoOrder {
  const request = { id: 'video_1', prompt: 'a cat', seconds: null, size: null, image: null, ...given };
  return { request, model, terms: upstreamOf(vendor).terms(request, model) };
}
const jobOf = (given: Partial<VideoJob>): VideoJob => ({ name: 'job-1', model: 'm', url: '', ...given });

describe('terms of a video', () => {
  it.each<[Vendor, string, Partial<VideoRequest>, string]>([
    ['sora', 'sora-2', {}, '4 720x1280 720p'],
    ['sora', 'sora-2-pro', { seconds: 12, size: { width: 1792, height: 1024 } }, '12 1792x1024 1024p'],
    ['gemini', 'veo-3.1', {}, '8 1280x720 720p'],
    ['gemini', 'veo-3.1', { size: PORTRAIT, seconds: 6 }, '6 720x1280 720p'],
    ['gemini', 'veo-3.1', { size: FULL_HD }, '8 1920x1080 1080p'],
    ['vertex', 'veo-3.1', { size: { width: 3840, height: 2160 } }, '8 3840x2160 4k'],
    ['vertex', 'veo-3.1', { size: { width: 1024, height: 1024 } }, '8 1280x720 720p'],
    ['kling', 'kling-v2-6', {}, '5 1280x720 720p'],
    ['kling', 'kling-v2-6', { seconds: 10, size: FULL_HD }, '10 1920x1080 1080p'],
    ['kling', 'kling-v2-6', { size: { width: 512, height: 512 } }, '5 720x720 720p'],
    ['jimeng', 'jimeng_v30', { size: FULL_HD }, '5 1280x720 720p'],
    ['jimeng', 'jimeng_v30_1080p', { size: PORTRAIT }, '5 1080x1920 1080p'],
    ['jimeng', 'jimeng_v30_pro', {}, '5 1920x1080 1080p'],
    ['ark', 'seedance', { size: { width: 854, height: 480 } }, '5 853x480 480p'],
  ])('are for %s %s with %j: %s', (vendor, model, given, expected) => {
    const { seconds, size, resolution } = orderOf(vendor, model, given).terms;
    expect(`${seconds} ${size} ${resolution}`).toBe(expected);
  });
});

describe('submission of a video', () => {
  it.each<[Vendor, string, Partial<VideoRequest>, string, Json]>([
    [
      'sora',
      'sora-2',
      {},
      'https://api.openai.com/v1/videos',
      { model: 'sora-2', prompt: 'a cat', seconds: '4', size: '720x1280' },
    ],
    [
      'gemini',
      'veo-3.1-generate-preview',
      { image: IMAGE },
      'https://generativelanguage.googleapis.com/v1beta/models/veo-3.1-generate-preview:predictLongRunning',
      {
        instances: [{ prompt: 'a cat', image: { bytesBase64Encoded: 'cG5n', mimeType: 'image/png' } }],
        parameters: { aspectRatio: '16:9', durationSeconds: 8, sampleCount: 1 },
      },
    ],
    [
      'vertex',
      'veo-3.1-generate-001',
      { size: { width: 1080, height: 1920 }, seconds: 4 },
      'https://us-central1-aiplatform.googleapis.com/v1/publishers/google/models/veo-3.1-generate-001:predictLongRunning',
      {
        instances: [{ prompt: 'a cat' }],
        parameters: { aspectRatio: '9:16', durationSeconds: 4, resolution: '1080p', sampleCount: 1 },
      },
    ],
    [
      'kling',
      'kling-v2-6',
      { seconds: 10, size: FULL_HD },
      'https://api.klingai.com/v1/videos/text2video',
      {
        model_name: 'kling-v2-6',
        prompt: 'a cat',
        mode: 'pro',
        duration: '10',
        aspect_ratio: '16:9',
        external_task_id: 'video_1',
      },
    ],
    [
      'kling',
      'kling-v2-6',
      { image: IMAGE },
      'https://api.klingai.com/v1/videos/image2video',
      {
        model_name: 'kling-v2-6',
        prompt: 'a cat',
        mode: 'std',
        duration: '5',
        image: 'cG5n',
        external_task_id: 'video_1',
      },
    ],
    [
      'jimeng',
      'jimeng_v30_1080p',
      { size: PORTRAIT },
      'https://visual.volcengineapi.com/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
      { req_key: 'jimeng_t2v_v30_1080p', prompt: 'a cat', seed: -1, frames: 121, aspect_ratio: '9:16' },
    ],
    [
      'jimeng',
      'jimeng_v30_1080p',
      { image: IMAGE, seconds: 10 },
      'https://visual.volcengineapi.com/?Action=CVSync2AsyncSubmitTask&Version=2022-08-31',
      {
        req_key: 'jimeng_i2v_first_v30_1080',
        prompt: 'a cat',
        seed: -1,
        frames: 241,
        binary_data_base64: ['cG5n'],
      },
    ],
    [
      'ark',
      'doubao-seedance-1-0-pro-250528',
      { image: IMAGE },
      'https://ark.cn-beijing.volces.com/api/v3/contents/generations/tasks',
      {
        model: 'doubao-seedance-1-0-pro-250528',
        content: [
          { type: 'text', text: 'a cat' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' }, role: 'first_frame' },
        ],
        resolution: '720p',
        ratio: 'adaptive',
        duration: 5,
      },
    ],
  ])('is translated for %s %s with %j', async (vendor, model, given, url, body) => {
    const request = await upstreamOf(vendor).submit(orderOf(vendor, model, given), channelOf(vendor), toolsOf(vendor));
    expect([request.method, request.origin + request.path]).toEqual(['POST', url]);
    expect(JSON.parse(String(request.body))).toEqual(body);
  });

  it.each<[Vendor, Json, string]>([
    ['sora', { id: 'video_9' }, 'video_9'],
    ['gemini', { name: 'models/veo/operations/1' }, 'models/veo/operations/1'],
    ['kling', { code: 0, data: { task_id: '77' } }, 'text2video/77'],
    ['jimeng', { code: 10000, data: { task_id: '88' } }, 'm/88'],
    ['ark', { id: 'cgt-1' }, 'cgt-1'],
  ])('is accepted by %s with %j as %s', (vendor, body, name) => {
    expect(upstreamOf(vendor).accepted(response(body), orderOf(vendor, 'm'))).toBe(name);
  });

  it.each<[Vendor, Json, Json]>([
    ['sora', {}, { status: undefined }],
    ['sora', { id: '../files' }, { status: undefined }],
    [
      'kling',
      { code: 1303, message: 'parallel task over limit' },
      { message: 'parallel task over limit', status: 429 },
    ],
    ['kling', { code: 1201, message: 'bad duration' }, { message: 'bad duration', code: '1201', status: 400 }],
    ['jimeng', { code: 50430, message: 'Request Has Reached API Concurrent Limit' }, { code: '50430', status: 429 }],
  ])('is refused by %s with %j', (vendor, body, error) => {
    expect(() => upstreamOf(vendor).accepted(response(body), orderOf(vendor, 'm'))).toThrow(
      expect.objectContaining(error),
    );
  });

  it.each<[Vendor, number, Json, Json | undefined]>([
    ['kling', 401, { code: 1000, message: 'Authorization is empty' }, { code: '1000', status: 401 }],
    ['kling', 502, {}, undefined],
    ['jimeng', 401, { ResponseMetadata: { Error: { Code: 'InvalidAccessKey', Message: 'no' } } }, { status: 401 }],
    ['jimeng', 429, { code: 50429, message: 'QPS' }, { code: '50429', message: 'QPS', status: 429 }],
  ])('has the error of %s with status %i and %j', (vendor, status, body, expected) => {
    const failure = upstreamOf(vendor).failure?.(status, JSON.stringify(body));
    if (expected === undefined) expect(failure).toBeUndefined();
    else expect(failure).toMatchObject(expected);
  });
});

describe('poll of a video', () => {
  it.each<[Vendor, Partial<VideoJob>, string, Json | null]>([
    ['sora', { name: 'video_9' }, 'GET https://api.openai.com/v1/videos/video_9', null],
    [
      'gemini',
      { name: 'models/veo/operations/1' },
      'GET https://generativelanguage.googleapis.com/v1beta/models/veo/operations/1',
      null,
    ],
    [
      'vertex',
      { name: 'projects/p/locations/l/publishers/google/models/veo/operations/1', model: 'veo' },
      'POST https://us-central1-aiplatform.googleapis.com/v1/publishers/google/models/veo:fetchPredictOperation',
      { operationName: 'projects/p/locations/l/publishers/google/models/veo/operations/1' },
    ],
    ['kling', { name: 'image2video/77' }, 'GET https://api.klingai.com/v1/videos/image2video/77', null],
    [
      'jimeng',
      { name: 'jimeng_t2v_v30/88' },
      'POST https://visual.volcengineapi.com/?Action=CVSync2AsyncGetResult&Version=2022-08-31',
      { req_key: 'jimeng_t2v_v30', task_id: '88' },
    ],
    ['ark', { name: 'cgt-1' }, 'GET https://ark.cn-beijing.volces.com/api/v3/contents/generations/tasks/cgt-1', null],
  ])('is translated for %s with %j', async (vendor, job, line, body) => {
    const request = await upstreamOf(vendor).poll(jobOf(job), channelOf(vendor), toolsOf(vendor));
    expect(`${request.method} ${request.origin}${request.path}`).toBe(line);
    expect(request.body === null ? null : JSON.parse(String(request.body))).toEqual(body);
  });

  const samples = (uri: string) => ({ generateVideoResponse: { generatedSamples: [{ video: { uri } }] } });
  it.each<[Vendor, Json, number, Partial<VideoState> | null]>([
    ['sora', { status: 'queued', progress: 0 }, 200, { status: 'queued', progress: 0 }],
    ['sora', { status: 'in_progress', progress: 33 }, 200, { status: 'in_progress', progress: 33 }],
    ['sora', { status: 'completed' }, 200, { status: 'completed', url: '' }],
    [
      'sora',
      { status: 'failed', error: { code: 'moderation_blocked', message: 'no' } },
      200,
      { status: 'failed', code: 'moderation_blocked', reason: 'no' },
    ],
    ['sora', { error: { message: 'not found' } }, 404, null],
    ['gemini', { name: 'o' }, 200, { status: 'in_progress' }],
    [
      'gemini',
      { name: 'o', done: true, response: samples('https://g/f') },
      200,
      { status: 'completed', url: 'https://g/f' },
    ],
    ['gemini', { name: 'o', done: true, error: { code: 3, message: 'no' } }, 200, { status: 'failed', reason: 'no' }],
    [
      'gemini',
      { name: 'o', done: true, response: { generateVideoResponse: { raiMediaFilteredReasons: ['people'] } } },
      200,
      { status: 'failed', reason: 'people', code: 'content_filtered' },
    ],
    ['gemini', { error: { code: 503 } }, 503, null],
    [
      'vertex',
      { name: 'o', done: true, response: { videos: [{ bytesBase64Encoded: 'AA==' }] } },
      200,
      { status: 'completed', url: '' },
    ],
    ['vertex', { name: 'o', done: true, response: { raiMediaFilteredCount: 1 } }, 200, { status: 'failed' }],
    ['kling', { code: 0, data: { task_status: 'submitted' } }, 200, { status: 'queued' }],
    ['kling', { code: 0, data: { task_status: 'processing' } }, 200, { status: 'in_progress' }],
    [
      'kling',
      { code: 0, data: { task_status: 'succeed', task_result: { videos: [{ url: 'https://k/v.mp4' }] } } },
      200,
      { status: 'completed', url: 'https://k/v.mp4' },
    ],
    [
      'kling',
      { code: 0, data: { task_status: 'failed', task_status_msg: 'no' } },
      200,
      { status: 'failed', reason: 'no' },
    ],
    ['kling', { code: 1302, message: 'too fast' }, 429, null],
    ['jimeng', { code: 10000, data: { status: 'in_queue' } }, 200, { status: 'queued' }],
    ['jimeng', { code: 10000, data: { status: 'generating' } }, 200, { status: 'in_progress' }],
    [
      'jimeng',
      { code: 10000, data: { status: 'done', video_url: 'https://j/v.mp4' } },
      200,
      { status: 'completed', url: 'https://j/v.mp4' },
    ],
    ['jimeng', { code: 10000, data: { status: 'expired' } }, 200, { status: 'failed' }],
    ['jimeng', { code: 50412, message: 'Text Risk Not Pass' }, 400, { status: 'failed', reason: 'Text Risk Not Pass' }],
    ['jimeng', { code: 50430, message: 'limit' }, 429, null],
    ['ark', { status: 'running' }, 200, { status: 'in_progress' }],
    [
      'ark',
      { status: 'succeeded', content: { video_url: 'https://a/v' } },
      200,
      { status: 'completed', url: 'https://a/v' },
    ],
    ['ark', { status: 'expired' }, 200, { status: 'failed' }],
  ])('of %s reads %j with status %i', (vendor, body, status, expected) => {
    const state = upstreamOf(vendor).state(response(body, status));
    if (expected === null) expect(state).toBeNull();
    else expect(state).toMatchObject(expected);
  });

  it.each(['../files/1', 'models/veo/operations/../../files', 'files/x'])(
    'of Google is not sent to another resource: %s',
    (name) => {
      const poll = () => upstreamOf('gemini').poll(jobOf({ name }), channelOf('gemini'), toolsOf('gemini'));
      expect(poll).toThrow('not valid');
    },
  );
});

describe('content of a video', () => {
  it.each<[Vendor, Partial<VideoJob>, string | null]>([
    ['sora', { name: 'video_9' }, 'https://api.openai.com/v1/videos/video_9/content'],
    [
      'gemini',
      { url: 'https://generativelanguage.googleapis.com/v1beta/files/abc:download?alt=media' },
      'https://generativelanguage.googleapis.com/v1beta/files/abc:download?alt=media',
    ],
    [
      'gemini',
      { url: 'https://evil.example/v1beta/files/abc:download?alt=media' },
      'https://generativelanguage.googleapis.com/v1beta/files/abc:download?alt=media',
    ],
  ])('of %s is requested with the key from the channel itself: %j', async (vendor, job, url) => {
    const content = await upstreamOf(vendor).content(jobOf(job), 'video', channelOf(vendor), toolsOf(vendor));
    if (content?.kind !== 'request') throw new Error('Not requested with the key');
    expect(content.request.origin + content.request.path).toBe(url);
  });

  it.each<Vendor>(['gemini', 'kling', 'jimeng', 'ark'])(
    'of %s at another address is requested without the key',
    async (vendor) => {
      const job = jobOf({ url: 'https://cdn.example/v.mp4' });
      const content = await upstreamOf(vendor).content(job, 'video', channelOf(vendor), toolsOf(vendor));
      expect(content).toEqual({ kind: 'url', url: job.url });
    },
  );

  it.each<Vendor>(['gemini', 'vertex', 'kling', 'jimeng', 'ark'])('of %s has no thumbnail', async (vendor) => {
    const job = jobOf({ url: 'https://cdn.example/v.mp4' });
    expect(await upstreamOf(vendor).content(job, 'thumbnail', channelOf(vendor), toolsOf(vendor))).toBeNull();
  });

  it('of Vertex is a part of the operation', async () => {
    const job = jobOf({ name: 'projects/p/locations/l/publishers/google/models/veo/operations/1' });
    const content = await upstreamOf('vertex').content(job, 'video', channelOf('vertex'), toolsOf('vertex'));
    if (content?.kind !== 'inline') throw new Error('Not inline');
    const video = { bytesBase64Encoded: Buffer.from('mp4').toString('base64'), mimeType: 'video/mp4' };
    const read = content.read(response({ name: 'o', done: true, response: { videos: [video] } }));
    expect(read).toEqual({ mediaType: 'video/mp4', bytes: Buffer.from('mp4') });
    expect(content.read(response({ name: 'o', done: true }))).toBeNull();
  });
});

describe('authorization', () => {
  const authorization = async (vendor: Vendor, key = ACCOUNTS[vendor].key) => {
    const tools = { ...toolsOf(vendor), key };
    const request = await upstreamOf(vendor).submit(orderOf(vendor, 'm'), channelOf(vendor), tools);
    return request.headers;
  };

  it('of Kling is a JWT of the access key, signed with the secret key', async () => {
    const token = String((await authorization('kling')).authorization).replace('Bearer ', '');
    const [header = '', claims = '', signature] = token.split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    const now = NOW.getTime() / 1_000;
    expect([read(header), read(claims)]).toEqual([
      { alg: 'HS256', typ: 'JWT' },
      { iss: 'access', exp: now + 1_800, nbf: now - 5 },
    ]);
    expect(signature).toBe(createHmac('sha256', 'secret').update(`${header}.${claims}`).digest('base64url'));
  });

  it('of Jimeng is a signature of the time, the body and the address', async () => {
    const { authorization: signed, 'x-date': date, 'x-content-sha256': hash } = await authorization('jimeng');
    expect([date, hash]).toEqual(['20261123T120000Z', expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(signed).toMatch(
      /^HMAC-SHA256 Credential=access\/20261123\/cn-north-1\/cv\/request, SignedHeaders=content-type;host;x-content-sha256;x-date, Signature=[0-9a-f]{64}$/,
    );
  });

  it.each<Vendor>(['kling', 'jimeng'])('of %s is the key of a gateway that offers the API', async (vendor) => {
    expect((await authorization(vendor, 'sk-gateway')).authorization).toBe('Bearer sk-gateway');
  });
});
