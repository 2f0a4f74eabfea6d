import { expect, it } from '@jest/globals';
import { BUILT_IN_SETTINGS } from '../../canonical/vendor-settings.js';
import { writeSafety } from './write-request.js';

const { safety } = BUILT_IN_SETTINGS.gemini;
const four = (harassment: string, others: string) => [
  { category: 'HARM_CATEGORY_HARASSMENT', threshold: harassment },
  { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: others },
  { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', threshold: others },
  { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: others },
];

it.each<[string, Record<string, string>, object[]]>([
  ['nothing', safety, four('BLOCK_NONE', 'BLOCK_NONE')],
  ['an empty map', {}, four('BLOCK_NONE', 'BLOCK_NONE')],
  ['a default', { default: 'OFF' }, four('OFF', 'OFF')],
  ['one category', { HARM_CATEGORY_HARASSMENT: 'BLOCK_ONLY_HIGH', default: 'OFF' }, four('BLOCK_ONLY_HIGH', 'OFF')],
  [
    'a further category',
    { ...safety, HARM_CATEGORY_CIVIC_INTEGRITY: 'OFF' },
    [...four('BLOCK_NONE', 'BLOCK_NONE'), { category: 'HARM_CATEGORY_CIVIC_INTEGRITY', threshold: 'OFF' }],
  ],
])('writeSafety with %s set', (_, set, expected) => {
  expect(writeSafety({ safety: set })).toEqual(expected);
});
