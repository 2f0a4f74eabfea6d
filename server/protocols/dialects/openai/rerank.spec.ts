import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../bytes/request-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { jinaRerank, jinaRerankClient, jinaRerankUpstream } from './jina.rerank.js';

const address = { model: null, stream: false, query: null };
const fields = { model: 'm', query: 'cat', documents: ['a dog', { text: 'a cat' }, { title: 'x' }], top_n: 2 };
const body = (more: Record<string, unknown> = {}) => new ObjectBody({ ...fields, ...more });
const raw = (response: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(response)) });
const results = [
  { index: 1, relevance_score: 0.9 },
  { index: 0, relevance_score: 0.1 },
];

describe('rerank request', () => {
  it('can contain texts and objects', () => {
    expect(jinaRerankClient.read(body(), 'm')).toEqual({
      model: 'm',
      query: 'cat',
      documents: ['a dog', 'a cat', '{"title":"x"}'],
      topN: 2,
      returnDocuments: false,
    });
    expect(jinaRerank.promptForCount(body()).texts).toEqual(['cat', 'a dog', 'a cat', '{"title":"x"}']);
  });

  it('reserves the query with every document', () => {
    expect(jinaRerank.read(body(), address)).toMatchObject({ model: 'm', maxTokens: 0, promptEstimate: 11 });
  });

  it.each([
    [{ query: '' }, 'query is required'],
    [{ query: ['a'] }, 'query is required'],
    [{ documents: [] }, 'documents is required'],
    [{ documents: 'a' }, 'documents is required'],
    [{ documents: Array<string>(10_001).fill('a') }, 'at most 10000'],
    [{ model: '' }, 'model is required'],
  ])('rejects %j', (more, message) => {
    expect(() => jinaRerank.read(body(more), address)).toThrow(message);
  });
});

describe('rerank response in a pass-through', () => {
  const meter = jinaRerank.responseMeter(jinaRerank.read(body(), address), body());

  it.each([
    ['Jina', { usage: { total_tokens: 12 } }, 12],
    ['Jina with the prompt', { usage: { total_tokens: 12, prompt_tokens: 12 } }, 12],
    ['SiliconCloud', { meta: { tokens: { input_tokens: 7, output_tokens: 2 } } }, 7],
    ['Cohere', { meta: { billed_units: { search_units: 1 } } }, null],
    ['no vendor', {}, null],
    ['an implausible report', { usage: { total_tokens: -1 } }, null],
  ])('is charged by the usage of %s', (_, counts, input) => {
    const { metered, error } = meter.read(raw({ results, ...counts }));
    expect([metered.produced, error, metered.usage?.input ?? null]).toEqual([true, null, input]);
  });

  it('is an error despite the success status', () => {
    expect(meter.read(raw({ error: { message: 'no' } })).error?.message).toBe('no');
  });
});

describe('translated rerank', () => {
  it('keeps the request parameters', () => {
    const request = jinaRerankClient.read(body({ return_documents: true }), 'm');
    const sent = jinaRerankUpstream.write(request, { stream: false }, new Downgrades());
    expect(JSON.parse(sent.bytes.toString())).toEqual({
      model: 'm',
      query: 'cat',
      documents: ['a dog', 'a cat', '{"title":"x"}'],
      top_n: 2,
      return_documents: true,
    });
  });

  it('contains the documents even if the upstream does not return them', () => {
    const response = jinaRerankUpstream.read(
      raw({ results: [{ ...results[0], document: { text: 'A CAT' } }, results[1]] }),
    );
    const context = { requestId: 'r', model: 'm', createdAt: 0, body: body({ return_documents: true }) };
    expect(JSON.parse(jinaRerankClient.write(response, context).body.toString())).toEqual({
      id: 'rerank-r',
      model: 'm',
      results: [
        { index: 1, relevance_score: 0.9, document: { text: 'A CAT' } },
        { index: 0, relevance_score: 0.1, document: { text: 'a dog' } },
      ],
    });
  });

  it('contains no documents unless they were requested', () => {
    const response = jinaRerankUpstream.read(raw({ results, usage: { total_tokens: 4 } }));
    const context = { requestId: 'r', model: 'm', createdAt: 0, body: body() };
    expect(JSON.parse(jinaRerankClient.write(response, context).body.toString())).toEqual({
      id: 'rerank-r',
      model: 'm',
      results,
      usage: { prompt_tokens: 4, total_tokens: 4 },
    });
  });

  it.each([[{}], [{ results: {} }], [{ results: [{}] }], [{ results: [null] }], [{ error: 'no' }]])(
    'rejects %j',
    (response) => {
      expect(() => jinaRerankUpstream.read(raw(response))).toThrow();
    },
  );
});
