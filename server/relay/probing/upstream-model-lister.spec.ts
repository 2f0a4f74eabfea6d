import { describe, expect, it } from '@jest/globals';
import type { ListingTarget } from '../../channels/models/model-lister.port.js';
import { ResponseError } from '../../protocols/canonical/reply.js';
import type { TransportTools, UpstreamRequest } from '../../protocols/providers/provider.js';
import type { ProviderContext } from '../delivery/provider-context.js';
import type { SmallRequests } from '../delivery/small-requests.js';
import type { LoopGuard } from '../delivery/upstream-headers.js';
import { failureOfTimeout, toClientError } from '../model/failure.js';
import { ProbeRequests } from './probe-requests.js';
import { UpstreamModelLister } from './upstream-model-lister.js';

const target = (type: number) =>
  ({
    ...{ id: 7, type, baseUrl: 'https://api.example', other: '', openaiOrganization: '', key: 'k' },
    setting: { headers: { 'x-team': 'of {key}', authorization: 'Basic {key}' }, proxy: '' },
  }) as unknown as ListingTarget;

function lister(body: object | Promise<never>) {
  const requested: UpstreamRequest[] = [];
  const requests = {
    send: async (request: UpstreamRequest) => {
      requested.push(request);
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(await body)) };
    },
  } as unknown as SmallRequests;
  const tools = { toolsFor: (_: unknown, key: string) => ({ key }) as TransportTools } as unknown as ProviderContext;
  return {
    requested,
    lister: new UpstreamModelLister(new ProbeRequests(requests, { mark: 'me' } as LoopGuard), tools),
  };
}

describe('upstream model list', () => {
  it.each([
    ['a list of ids', { data: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }],
    ['a list of names', { models: [{ name: 'models/a' }, { name: 'models/b' }] }],
    ['results', { result: [{ id: '1', name: 'a' }, { name: 'b' }] }],
    ['a bare list', ['a', 'b']],
  ])('is read from %s', async (_, body) => {
    expect(await lister(body).lister.list(target(1))).toEqual(['a', 'b']);
  });

  it("is requested with the channel's own headers", async () => {
    const { lister: models, requested } = lister({ data: [{ id: 'a' }] });
    await models.list(target(1));
    expect(requested).toMatchObject([{ headers: { 'x-team': 'of k', authorization: 'Basic k', via: 'me' } }]);
  });

  it.each([
    ['cannot be reached', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 500, 'do_request_failed'],
    ['takes too long', toClientError(failureOfTimeout()), 504, 'upstream_timeout'],
    ['refuses the key', new ResponseError('no', undefined, undefined, 401), 401, 'bad_response_status_code'],
  ])('of an upstream that %s fails with an error in the envelope', async (_, error, status, code) => {
    const { lister: models } = lister(Promise.reject(error));
    await expect(models.list(target(1))).rejects.toMatchObject({ code, status, envelopeStatus: 200 });
  });

  it('is not supported for every channel type', async () => {
    await expect(lister({ ok: true }).lister.list(target(1))).rejects.toMatchObject({ code: 'model_list_unreadable' });
    await expect(lister({}).lister.list(target(18))).rejects.toMatchObject({ code: 'model_list_unsupported' });
  });
});
