import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import type { EmbeddingRequest } from '../../canonical/whole-codec.js';
import {
  embedResponseMeter,
  geminiEmbed,
  geminiEmbedBatch,
  geminiEmbedBatchClient,
  geminiEmbedBatchUpstream,
  geminiEmbedClient,
} from './gemini.embed.js';

const bodyOf = (value: object) => new JsonBody(Buffer.from(JSON.stringify(value)));
const raw = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });
const context = { requestId: 'r', model: 'm', createdAt: 0, body: bodyOf({}) };
const address = { model: 'm', stream: false, query: null };
const content = (text: string) => ({ parts: [{ text }] });

describe('embeddings for Gemini clients', () => {
  it('can be requested for one text', () => {
    const body = bodyOf({ content: content('a'), task_type: 'RETRIEVAL_QUERY', outputDimensionality: 8 });
    expect(geminiEmbedClient.read(body, 'm')).toEqual({
      model: 'm',
      inputs: ['a'],
      purpose: 'RETRIEVAL_QUERY',
      dimensions: 8,
      user: null,
    });
    const { body: written } = geminiEmbedClient.write({ vectors: [[1, 2]], usage: null }, context);
    expect(JSON.parse(written.toString())).toEqual({ embedding: { values: [1, 2] } });
    expect(geminiEmbed.read(body, address)).toMatchObject({ model: 'm', maxTokens: 0, promptEstimate: 1 });
  });

  it('can be requested for several texts, in order', () => {
    const body = bodyOf({ requests: [{ content: content('a') }, { content: content('b') }] });
    expect(geminiEmbedBatchClient.read(body, 'm')).toMatchObject({ inputs: ['a', 'b'], purpose: null });
    expect(geminiEmbedBatch.promptForCount(body)).toEqual({ texts: ['a', 'b'], structureTokens: 0 });
    const { body: written } = geminiEmbedBatchClient.write({ vectors: [[1], [2]], usage: null }, context);
    expect(JSON.parse(written.toString())).toEqual({ embeddings: [{ values: [1] }, { values: [2] }] });
  });

  it.each([
    [{ requests: [{ content: { parts: [{ inlineData: {} }] } }] }],
    [{ requests: [{ content: content('a') }, { content: content('b'), taskType: 'CLUSTERING' }] }],
  ])('rejects %j', (body) => {
    expect(() => geminiEmbedBatchClient.read(bodyOf(body), 'm')).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("in a pass-through contain the upstream's model in every request", () => {
    const draft = new BodyDraft(
      bodyOf({ requests: [{ model: 'models/mine', content: content('a') }, { content: content('b') }] }),
    );
    const requested = geminiEmbedBatch.read(bodyOf({ requests: [{}] }), address);
    geminiEmbedBatch.rewrite(draft, { requested, model: 'theirs', requestUsage: false });
    expect(JSON.parse(draft.bytes().toString())).toMatchObject({
      requests: [{ model: 'models/theirs' }, { model: 'models/theirs' }],
    });
  });

  it.each([
    [{ embeddings: [{ values: [1] }] }, { metered: { usage: null, produced: true }, error: null }],
    [
      { embedding: { values: [1] }, usageMetadata: { promptTokenCount: 3 } },
      { metered: { usage: { input: 3, output: 0 }, produced: true } },
    ],
    [{ error: { code: 400, message: 'no' } }, { metered: { produced: false }, error: { message: 'no' } }],
    ['x', { error: { code: 'bad_response_body' } }],
  ])('are metered: %j', (response, expected) => {
    expect(embedResponseMeter.read(raw(response))).toMatchObject(expected);
  });
});

describe('embeddings of Gemini', () => {
  const write = (more: Partial<EmbeddingRequest>) => {
    const downgrades = new Downgrades();
    const request = { model: 'e', inputs: ['a', 'b'], dimensions: null, purpose: null, user: null, ...more };
    const body = geminiEmbedBatchUpstream.write(request, { stream: false }, downgrades);
    return { ...(JSON.parse(body.bytes.toString()) as object), dropped: downgrades.toString() };
  };

  it('are requested in one batch', () => {
    const settings = { taskType: 'CLUSTERING', outputDimensionality: 8 };
    expect(write({ purpose: 'CLUSTERING', dimensions: 8, user: 'u' })).toEqual({
      requests: ['a', 'b'].map((text) => ({ model: 'models/e', content: content(text), ...settings })),
      dropped: 'user',
    });
  });

  it.each([[{ inputs: [[1, 2]] }], [{ inputs: Array.from({ length: 101 }, () => 'a') }]])('rejects %#', (more) => {
    expect(() => write(more)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('are read in order', () => {
    expect(geminiEmbedBatchUpstream.read(raw({ embeddings: [{ values: [1] }, { values: [2] }] }))).toEqual({
      vectors: [[1], [2]],
      usage: null,
    });
  });

  it.each([[{}], [{ embeddings: [] }], [{ embeddings: [{ values: ['x'] }] }], [{ error: { message: 'no' } }], [5]])(
    'rejects %j',
    (response) => expect(() => geminiEmbedBatchUpstream.read(raw(response))).toThrow(),
  );
});
