import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../bytes/request-body.js';
import { mistralOcr } from './mistral.ocr.js';

const address = { model: null, stream: false, query: null };
const ofUrl = { type: 'document_url', document_url: 'https://example.com/a.pdf' };
const annotations = { document_annotation_format: { type: 'json_schema', json_schema: { name: 'title' } } };
const body = (more: Record<string, unknown> = {}) =>
  new ObjectBody({ model: 'mistral-ocr-latest', document: ofUrl, ...more });
const pages = (count: number, annotated = 0) => ({ kind: 'pages', count, annotated });
const inline = (bytes: number) => ({
  type: 'document_url',
  document_url: `data:application/pdf;base64,${Buffer.alloc(bytes).toString('base64')}`,
});

describe('request to recognize text', () => {
  it.each<[string, Record<string, unknown>, object, object | null]>([
    ['the listed pages', { pages: [0, 1, 4] }, pages(3), null],
    ['a listed page once', { pages: [0, 0, 1] }, pages(2), null],
    ['one page', { pages: 3 }, pages(1), null],
    ['pages and ranges', { pages: '0-4, 7' }, pages(6), null],
    ['a list with ranges', { pages: ['0-1', 3] }, pages(3), null],
    ['the listed pages with annotations', { pages: [0, 1], ...annotations }, pages(0, 2), null],
    ['an image', { document: { type: 'image_url', image_url: 'https://example.com/a.png' } }, pages(1), null],
    ['an image as an object', { document: { type: 'image_url', image_url: { url: 'data:,' } } }, pages(1), null],
    ['a document of unknown length', {}, pages(1), pages(1_000)],
    ['a file of unknown length', { document: { type: 'file', file_id: 'f' } }, pages(1), pages(1_000)],
    ['an embedded document by its size', { document: inline(30_000) }, pages(1), pages(30)],
    ['a small embedded document', { document: inline(300) }, pages(1), null],
    ['a long document with annotations', annotations, pages(0, 1), pages(0, 1_000)],
    ['no annotations for a null', { pages: [1], document_annotation_format: null }, pages(1), null],
  ])('reserves %s', (_, more, units, maxUnits) => {
    const requested = mistralOcr.read(body(more), address);
    expect([requested.units, requested.maxUnits ?? null]).toEqual([units, maxUnits]);
  });

  it.each([
    [{ document: undefined }, 'document is required'],
    [{ document: 'a' }, 'document is required'],
    [{ document: {} }, 'document is required'],
    [{ pages: [] }, 'pages is invalid'],
    [{ pages: '' }, 'pages is invalid'],
    [{ pages: '4-2' }, 'pages is invalid'],
    [{ pages: [-1] }, 'pages is invalid'],
    [{ pages: { a: 1 } }, 'pages is invalid'],
    [{ pages: '0-999999' }, 'pages is invalid'],
    [{ stream: true }, 'stream is not supported'],
    [{ model: '' }, 'model is required'],
  ])('rejects %j', (more, message) => {
    expect(() => mistralOcr.read(body(more), address)).toThrow(message);
  });

  it('searches the prompt of annotations for forbidden words', () => {
    expect(mistralOcr.promptForCount(body({ document_annotation_prompt: 'Find it' })).texts).toEqual(['Find it']);
  });
});

describe('recognized document', () => {
  const read = (response: unknown, request = body()) =>
    mistralOcr.responseMeter(mistralOcr.read(request, address), request).read({
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(response)),
    });
  const page = { index: 0, markdown: 'text with "usage_info": {"pages_processed": 9}' };

  it.each<[string, object, object | null]>([
    ['its pages', { pages_processed: 3, doc_size_bytes: 4_096 }, pages(3)],
    ['separate annotated pages', { pages_processed: 1, pages_processed_annotation: 2 }, pages(1, 2)],
    ['annotated pages only', { pages_processed: 0, pages_processed_annotation: 1 }, pages(0, 1)],
    ['the pages that it contains, without a usage', {}, pages(2)],
    ['the pages that it contains, with an implausible usage', { pages_processed: -3 }, pages(2)],
  ])('is charged for %s', (_, usage_info, units) => {
    const { metered, error } = read({ pages: [page, page], model: 'm', usage_info });
    expect([metered.produced, metered.usage?.units ?? null, error]).toEqual([true, units, null]);
  });

  it('has only annotated pages when annotations were requested and the upstream does not count them', () => {
    const { metered } = read({ pages: [page], usage_info: { pages_processed: 1 } }, body(annotations));
    expect(metered.usage?.units).toEqual(pages(0, 1));
  });

  it('without pages is free', () => {
    expect(read({ pages: [], usage_info: { pages_processed: 0 } }).metered).toMatchObject({
      produced: false,
      usage: null,
    });
  });

  it('can be an error despite the success status', () => {
    expect(read({ error: { message: 'no' } }).error?.message).toBe('no');
  });

  it('contains texts in its pages, their images and the annotation', () => {
    const response = {
      pages: [{ markdown: 'one', images: [{ image_annotation: '{"a":"two"}' }] }, { markdown: 'three' }],
      document_annotation: '{"b":"four"}',
    };
    const places = mistralOcr.responseTexts?.places(response) ?? [];
    expect(places.map(({ text }) => text)).toEqual(['one', '{"a":"two"}', 'three', '{"b":"four"}']);
    for (const place of places) place.replace('x');
    expect(response).toEqual({
      pages: [{ markdown: 'x', images: [{ image_annotation: 'x' }] }, { markdown: 'x' }],
      document_annotation: 'x',
    });
  });
});
