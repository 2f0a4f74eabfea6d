import { describe, expect, it } from '@jest/globals';
import { fieldsWithFileIds, fileIdsIn, mayNameFiles } from './files-in-body.js';
import { ObjectBody } from './request-body.js';

type Fields = Readonly<Record<string, unknown>>;

const NAMES: readonly (readonly [api: string, named: (id: string) => Fields])[] = [
  ['Responses file', (id) => ({ input: [{ role: 'user', content: [{ type: 'input_file', file_id: id }] }] })],
  ['Responses image', (id) => ({ input: [{ role: 'user', content: [{ type: 'input_image', file_id: id }] }] })],
  ['Responses tool', (id) => ({ tools: [{ type: 'code_interpreter', container: { type: 'auto', file_ids: [id] } }] })],
  ['chat', (id) => ({ messages: [{ role: 'user', content: [{ type: 'file', file: { file_id: id } }] }] })],
  [
    'Anthropic',
    (id) => ({ messages: [{ role: 'user', content: [{ type: 'document', source: { type: 'file', file_id: id } }] }] }),
  ],
];

describe('file ids of a request', () => {
  it.each(NAMES)('%s are found and replaced', (_, named) => {
    const body = new ObjectBody(named('file-1'));
    expect(mayNameFiles(Buffer.from(JSON.stringify(named('file-1'))))).toBe(true);
    expect([...fileIdsIn(body)]).toEqual(['file-1']);
    expect(Object.fromEntries(fieldsWithFileIds(body, new Map([['file-1', 'file-up']])))).toEqual(named('file-up'));
    expect(Object.fromEntries(fieldsWithFileIds(body, new Map([['file-2', 'file-up']])))).toEqual(named('file-1'));
  });

  it('are not found in texts', () => {
    const body = { messages: [{ role: 'user', content: 'file-1' }], input: 'file-1' };
    expect(mayNameFiles(Buffer.from(JSON.stringify(body)))).toBe(false);
    expect([...fileIdsIn(new ObjectBody(body))]).toEqual([]);
  });
});
