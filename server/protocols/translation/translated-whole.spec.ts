import { describe, expect, it } from '@jest/globals';
import { FormBody, filesOf } from '../bytes/form-body.js';
import { ObjectBody, type RequestBody } from '../bytes/request-body.js';
import type { MediaSource } from '../canonical/conversation.js';
import { Downgrades } from '../canonical/downgrades.js';
import { BUILT_IN_SETTINGS } from '../canonical/vendor-settings.js';
import {
  openaiImageEdit,
  openaiImageEditClient,
  openaiImageEditUpstream,
} from '../dialects/openai/image/openai.image.js';
import {
  openaiEmbedding,
  openaiEmbeddingClient,
  openaiEmbeddingUpstream,
} from '../dialects/openai/openai.embedding.js';
import { TranslatedWhole } from './translated-whole.js';
import type { MediaFetcher, TranslationContext } from './translator.js';

const address = { model: null, stream: false, query: null };
const png = Buffer.from('png').toString('base64');
const fetched: MediaSource = { kind: 'data', mediaType: 'image/png', base64: png };
const translation: TranslationContext = {
  requestId: 'r',
  model: 'upstream-model',
  downgrades: new Downgrades(),
  media: { fetch: () => Promise.resolve(fetched) } as unknown as MediaFetcher,
  caller: new AbortController(),
  filter: null,
  vendors: BUILT_IN_SETTINGS,
};

function edit(fields: Record<string, unknown>) {
  const body: RequestBody = new ObjectBody({ model: 'm', prompt: 'a hat', image: 'https://a/b.png', ...fields });
  const call = { operation: openaiImageEdit, requested: openaiImageEdit.read(body, address), body };
  return new TranslatedWhole(
    call,
    openaiImageEditClient,
    openaiImageEditUpstream,
    'openai.image_edit',
    {},
    translation,
  );
}

const json = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });
const imagesResponse = json({ created: 1, data: [{ b64_json: png }, { b64_json: png }] });

describe('translated call without streaming', () => {
  it("is written in the upstream's format with the upstream's model name", async () => {
    const body = new ObjectBody({ model: 'm', input: ['a', 'b'] });
    const call = { operation: openaiEmbedding, requested: openaiEmbedding.read(body, address), body };
    const translator = new TranslatedWhole(
      call,
      openaiEmbeddingClient,
      openaiEmbeddingUpstream,
      'openai.embedding',
      {},
      translation,
    );
    const draft = await translator.draft();
    expect(draft.get('model')).toBe('upstream-model');
    const received = translator.whole().read(json({ data: [{ index: 0, embedding: [1] }] }));
    expect(JSON.parse(received.response.body.toString())).toMatchObject({ model: 'm', data: [{ embedding: [1] }] });
    expect(received.metered).toEqual({ usage: null, producedText: '', produced: true });
    expect(translator.streamed('application/json')).toBeNull();
  });

  it('fetches files for an upstream that accepts only bytes', async () => {
    const draft = await edit({}).draft();
    const form = await FormBody.read(draft.bytes(), draft.contentType);
    expect(filesOf(form, 'image').map(({ bytes }) => bytes.toString('base64'))).toEqual([png]);
  });

  it('counts the delivered images', () => {
    expect(edit({}).whole().read(imagesResponse)).toMatchObject({
      metered: { produced: true, images: 2 },
      error: null,
    });
  });

  it('reports an error sent with a success status', () => {
    const { metered, error } = edit({})
      .whole()
      .read(json({ error: { message: 'unsafe' } }));
    expect([metered.produced, error?.message]).toEqual([false, 'unsafe']);
  });

  it('is sent as events to a client that streams, after the charge is booked', () => {
    const meter = edit({ stream: true }).streamed('application/json');
    const { body } = imagesResponse;
    const steps = [meter?.push(body.subarray(0, 9)), meter?.push(body.subarray(9)), meter?.end()];
    expect(steps.map((step) => step?.forward?.toString())).toEqual([undefined, undefined, ':\n\n']);
    expect(meter?.metered()).toMatchObject({ produced: true, images: 2 });
    expect(String(meter?.closing()).match(/^event: .*/gm)).toEqual(Array(2).fill('event: image_edit.completed'));
  });

  it('ends its events with an error when the response is an error', () => {
    const meter = edit({ stream: true }).streamed('application/json');
    meter?.push(Buffer.from('<html>'));
    expect(meter?.end()).toMatchObject({ forward: null, error: { message: 'the upstream did not return JSON' } });
    expect(edit({ stream: true }).streamed('text/html')).toBeNull();
  });
});
