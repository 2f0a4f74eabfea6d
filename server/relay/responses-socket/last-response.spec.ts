import { beforeEach, describe, expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import { type Conversation, LastResponse } from './last-response.js';

const item = (text: string) => ({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] });
const done = (value: object) => JSON.stringify({ type: 'response.output_item.done', output_index: 0, item: value });
const end = (id: string, type = 'response.completed') => JSON.stringify({ type, response: { id, output: [] } });
const continues = (id: string, input: unknown = ['new']) =>
  new BodyDraft(new ObjectBody({ previous_response_id: id, input }));

let last: LastResponse;

beforeEach(() => {
  last = new LastResponse(new LRUCache<object, Conversation>({ max: 10 }));
});

/** Serves a response with the given output items. */
function respond(body: BodyDraft, id: string, ...items: object[]): void {
  last.begin(body);
  for (const value of items) last.take(done(value));
  last.take(end(id));
}

const first = (input: unknown = ['old']) => new BodyDraft(new ObjectBody({ input }));

describe('last response of a connection', () => {
  it('is continued with its input and output', () => {
    respond(first(), 'resp_1', item('a'), item('b'));
    const next = continues('resp_1');
    last.begin(next);
    expect(next.get('input')).toEqual(['old', item('a'), item('b'), 'new']);
    expect(next.has('previous_response_id')).toBe(false);
  });

  it('includes an input that is a text', () => {
    respond(first('hi'), 'resp_1');
    const next = continues('resp_1', 'there');
    last.begin(next);
    expect(JSON.stringify(next.get('input'))).toMatch(/"hi".*"there"/);
  });

  it('includes reasoning only with its encrypted content', () => {
    const sealed = { type: 'reasoning', encrypted_content: 'x' };
    respond(first(), 'resp_1', { type: 'reasoning', id: 'rs_1', summary: [] }, sealed);
    const next = continues('resp_1');
    last.begin(next);
    expect(next.get('input')).toEqual(['old', sealed, 'new']);
  });

  it.each<[string, () => void]>([
    ['another response', () => respond(first(), 'resp_2')],
    ['a response whose beginning is unknown', () => respond(continues('resp_0'), 'resp_1')],
    [
      'a failed response',
      () => {
        last.begin(first());
        last.take(end('resp_1', 'response.failed'));
      },
    ],
    [
      'a closed connection',
      () => {
        respond(first(), 'resp_1');
        last.clear();
      },
    ],
  ])('is unknown after %s', (_, happen) => {
    happen();
    const next = continues('resp_1');
    expect(last.isContinuedBy(next)).toBe(false);
    last.begin(next);
    expect(next.get('input')).toEqual(['new']);
    expect(next.get('previous_response_id')).toBe('resp_1');
  });
});
