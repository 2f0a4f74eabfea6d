import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ObjectBody } from '../../bytes/request-body.js';
import { Downgrades } from '../../canonical/downgrades.js';
import { openaiEmbeddingClient, openaiEmbeddingUpstream } from './openai.embedding.js';

const raw = (body: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) });
const inputs = (input: unknown) => openaiEmbeddingClient.read(new ObjectBody({ input }), 'm').inputs;
const usage = {
  input: 5,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  cacheWriteHour: 0,
  reasoning: 0,
  audioIn: 0,
  audioOut: 0,
};
const written = (vectors: number[][], fields: Record<string, unknown> = {}, counted: typeof usage | null = usage) => {
  const context = {
    requestId: 'r',
    model: 'm',
    createdAt: 0,
    body: new ObjectBody({ input: 'Hello world', ...fields }),
  };
  return openaiEmbeddingClient.write({ vectors, usage: counted }, context);
};

describe('inputs of an embeddings request', () => {
  it.each([
    ['a text', 'a', ['a']],
    ['texts', ['a', 'b'], ['a', 'b']],
    ['token ids', [9906, 1917], ['Hello world']],
    ['lists of token ids', [[9906], [1917]], ['Hello', ' world']],
  ])('are %s', (_, input, texts) => {
    expect(inputs(input)).toEqual(texts);
  });

  it.each([[undefined], [[]], [{}], [[[]]], [[-1]], [[1e9]], [['a', {}]], [[[9906, 'x']]]])('rejects %j', (input) => {
    expect(() => inputs(input)).toThrow();
  });

  it('that cannot be read are rejected with a hint', () => {
    expect(() => inputs([[1e9]])).toThrow('check_embedding_ctx_length=False');
  });

  it('keep their other fields', () => {
    const body = new ObjectBody({ input: 'a', dimensions: 3, user: 'u' });
    expect(openaiEmbeddingClient.read(body, 'm')).toMatchObject({
      model: 'm',
      dimensions: 3,
      user: 'u',
      purpose: null,
    });
  });
});

it.each([
  [{ input_type: 'search_query' }, 'RETRIEVAL_QUERY'],
  [{ task: 'retrieval.passage' }, 'RETRIEVAL_DOCUMENT'],
  [{ task_type: 'FACT_VERIFICATION' }, 'FACT_VERIFICATION'],
  [{ input_type: 'constructor' }, null],
  [{ input_type: 7 }, null],
  [{}, null],
])('%j has the purpose %s', (fields, purpose) => {
  expect(openaiEmbeddingClient.read(new ObjectBody({ input: 'a', ...fields }), 'm').purpose).toBe(purpose);
});

describe('embeddings response to a client', () => {
  it('has one vector per input, in order', () => {
    expect(
      JSON.parse(
        written([
          [1, 2],
          [3, 4],
        ]).body.toString(),
      ),
    ).toEqual({
      object: 'list',
      data: [
        { object: 'embedding', index: 0, embedding: [1, 2] },
        { object: 'embedding', index: 1, embedding: [3, 4] },
      ],
      model: 'm',
      usage: { prompt_tokens: 5, total_tokens: 5 },
    });
  });

  it('always has a usage', () => {
    expect(JSON.parse(written([[1]], {}, null).body.toString())).toMatchObject({ usage: { prompt_tokens: 3 } });
  });

  it('is base64 on request, with the same floats', () => {
    const vector = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 3 }), (vectors) => {
        const response = written(vectors, { encoding_format: 'base64' });
        const [first] = (JSON.parse(response.body.toString()) as { data: { embedding: string }[] }).data;
        expect(first?.embedding).toBe(Buffer.from(new Float32Array(vectors[0] ?? []).buffer).toString('base64'));
        expect(openaiEmbeddingUpstream.read(response).vectors).toEqual(vectors);
      }),
    );
  });
});

describe('embeddings at an upstream', () => {
  it('sends every input', () => {
    const request = { model: 'm', inputs: ['a', 'b'], dimensions: 3, purpose: 'RETRIEVAL_QUERY', user: null };
    const downgrades = new Downgrades();
    const body = openaiEmbeddingUpstream.write(request, { stream: false }, downgrades);
    expect(JSON.parse(body.bytes.toString())).toEqual({
      model: 'm',
      input: ['a', 'b'],
      encoding_format: 'float',
      dimensions: 3,
    });
    expect(downgrades.toString()).toBe('task_type');
  });

  it('sorts vectors in the order of their inputs', () => {
    const data = [
      { index: 1, embedding: [2] },
      { index: 0, embedding: [1] },
    ];
    expect(openaiEmbeddingUpstream.read(raw({ data, usage: { prompt_tokens: 5, total_tokens: 5 } }))).toEqual({
      vectors: [[1], [2]],
      usage,
    });
  });

  it.each([
    [{}],
    [{ data: [] }],
    [{ data: [{}] }],
    [{ data: [{ embedding: 'AA==' }] }],
    [{ data: [{ embedding: ['a'] }] }],
    [{ error: { message: 'no' } }],
  ])('rejects %j', (body) => {
    expect(() => openaiEmbeddingUpstream.read(raw(body))).toThrow();
  });
});
