import { describe, expect, it } from '@jest/globals';
import { type AcceptedWords, type LineField, parseLine, suggestionsFor } from './grammar';

const fields: LineField[] = [
  { id: 'model', label: '模型', kind: 'text', isPattern: true, excluded: 'notModel' },
  { id: 'user', label: 'User', kind: 'text', excluded: 'notUser', implies: { scope: ['site'] } },
  { id: 'channel', label: 'Channel', kind: 'number' },
  {
    id: 'type',
    label: 'Type',
    kind: 'choice',
    isMultiple: true,
    options: [
      { value: '2', label: 'Consumption' },
      { value: '100', label: 'Failed call' },
    ],
  },
  { id: 'state', label: 'State', kind: 'choice', options: [{ value: 'enabled', label: '启用' }] },
  { id: 'cost', label: 'Cost', kind: 'comparison', unit: '$' },
  {
    id: 'status',
    label: '状态',
    kind: 'choice',
    options: [
      { value: 'error', label: 'Failure', aliases: ['failed'], sets: { type: ['100'], cause: [] } },
      { value: 'timeout', label: '超时', sets: { type: [], cause: ['timeout'] } },
    ],
  },
];
const before: Record<string, string[]> = { notModel: ['o1'], cost: ['<5'] };
const read = (line: string, accepted: AcceptedWords = 'any') =>
  parseLine(line, fields, (name) => before[name] ?? [], accepted);

describe('filter line', () => {
  it.each<[string, Record<string, string[]>, string[]]>([
    ['model:gpt-4o', { model: ['gpt-4o'] }, []],
    ['MODEL:gpt-*', { model: ['gpt-%'] }, []],
    ['模型:gpt-4o', { model: ['gpt-4o'] }, []],
    ['model:"my model" ada', { model: ['my model'] }, ['ada']],
    ['model:vendor/model:free', { model: ['vendor/model:free'] }, []],
    ['model:a model:b', { model: ['b'] }, []],
    ['-model:gpt-*', { notModel: ['o1', 'gpt-%'] }, []],
    ['-model:a -model:b', { notModel: ['o1', 'a', 'b'] }, []],
    ['user:anna', { user: ['anna'], scope: ['site'] }, []],
    ['channel:12', { channel: ['12'] }, []],
    ['type:consumption', { type: ['2'] }, []],
    ['type:"failed call",2', { type: ['100', '2'] }, []],
    ['state:启用', { state: ['enabled'] }, []],
    ['status:error', { type: ['100'], cause: [] }, []],
    ['status:Failed', { type: ['100'], cause: [] }, []],
    ['状态:超时', { type: [], cause: ['timeout'] }, []],
    ['type:2 status:timeout', { type: [], cause: ['timeout'] }, []],
    ['cost>0.01', { cost: ['>0.01', '<5'] }, []],
    ['cost>=$1 cost<=2', { cost: ['<=2', '>=1'] }, []],
    ['ada "of the team" https://a.example', {}, ['ada', 'of the team', 'https://a.example']],
    ['', {}, []],
  ])('%s sets %j with the words %j', (line, texts, words) => {
    expect(read(line)).toEqual({ texts, words });
  });

  it.each([
    ['model:', { code: 'noValue', name: 'model' }],
    ['model>5', { code: 'number', name: 'model' }],
    ['channel:west', { code: 'number', name: 'channel' }],
    ['-channel:3', { code: 'notExcluded', name: 'channel' }],
    ['state:off', { code: 'unknownValue', name: 'state', value: 'off' }],
    ['status:other', { code: 'unknownValue', name: 'status', value: 'other' }],
    ['-status:error', { code: 'notExcluded', name: 'status' }],
    ['cost:5', { code: 'noBound', name: 'cost' }],
    ['cost>', { code: 'number', name: 'cost' }],
    ['cost>cheap', { code: 'number', name: 'cost' }],
    ['-cost>5', { code: 'notExcluded', name: 'cost' }],
  ])('%s is rejected', (line, problem) => expect(read(line)).toEqual(problem));

  it.each<[string, AcceptedWords, object]>([
    ['ada', 'none', { code: 'words', value: 'ada' }],
    ['colour:red', 'none', { code: 'unknownField', name: 'colour' }],
    ['colour:red', 'plain', { code: 'unknownField', name: 'colour' }],
    ['ada', 'plain', { texts: {}, words: ['ada'] }],
  ])('%s in a list that accepts %s words is %j', (line, accepted, expected) =>
    expect(read(line, accepted)).toEqual(expected),
  );
});

describe('suggestions of a filter line', () => {
  it.each([
    ['', ['model:', 'user:', 'channel:', 'type:', 'state:', 'cost>', 'status:']],
    ['mo', ['model:']],
    ['-', ['-model:', '-user:']],
    ['ada c', ['channel:', 'cost>']],
    ['type:', ['type:Consumption', 'type:"Failed call"']],
    ['type:fail', ['type:"Failed call"']],
    ['state:', ['state:enabled']],
    ['status:', ['status:error', 'status:timeout']],
    ['status:超', ['status:timeout']],
    ['state:启', ['state:enabled']],
    ['model:g', []],
    ['zzz', []],
  ])('for %j are %j', (line, texts) => expect(suggestionsFor(line, fields).map(({ text }) => text)).toEqual(texts));

  it('replace the last piece of the line only', () => {
    expect(suggestionsFor('cost>1 type:"fai', fields)[0]?.line).toBe('cost>1 type:"Failed call" ');
    expect(suggestionsFor('cost>1 mo', fields)[0]?.line).toBe('cost>1 model:');
  });
});
