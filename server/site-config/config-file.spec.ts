import { describe, expect, it } from '@jest/globals';
import { readConfigFile } from './config-file.js';

const read = (text: string) => readConfigFile(text, { TOKEN: 'secret $1', EMPTY: '' });
const mistakes = (text: string) => {
  const result = read(text);
  return 'mistakes' in result ? result.mistakes.map(({ line, text: what }) => `${line}: ${what}`) : [];
};

describe('configuration file', () => {
  it('contains the values of environment variables', () => {
    const text = `version: 1\noptions:\n  A: "\${TOKEN}, $$5, $x"\n  B: { c: ["\${TOKEN}"] }\n  D: 1.50\n`;
    const file = read(text);
    expect(file).toEqual({
      channels: null,
      options: new Map([
        ['A', { value: 'secret $1, $5, $x', line: 3, isSecret: true }],
        ['B', { value: { c: ['secret $1'] }, line: 4, isSecret: true }],
        ['D', { value: 1.5, line: 5, isSecret: false }],
      ]),
    });
  });

  it.each([
    ['an unset variable', `version: 1\noptions:\n  A: \${NOWHERE}\n`, '3: Environment variable NOWHERE is not set'],
    ['an empty variable', `version: 1\noptions:\n  A: \${EMPTY}\n`, '3: Environment variable EMPTY is not set'],
    [
      'an unknown section',
      'version: 1\nprices: {}\n',
      '2: prices is unknown: the file contains version, options, channels',
    ],
    ['an unknown field', 'version: 1\nchannels:\n  - name: A\n    keys: b\n', '4: keys is no field of a channel'],
    ['a channel without a name', 'version: 1\nchannels:\n  - key: A\n', '3: A channel needs a name'],
    ['a channel twice', 'version: 1\nchannels:\n  - name: A\n  - name: A\n', '4: Channel A is already in line 3'],
    ['a map of channels', 'version: 1\nchannels:\n  name: A\n', '3: channels must be a list'],
    ['another version', 'version: 2\n', '1: version must be 1'],
    ['a repeated option', 'version: 1\noptions:\n  A: 1\n  A: 2\n', '4: Map keys must be unique'],
    ['a list', '- 1\n', '1: The file must contain names and values'],
    ['no content', '', '1: The file must contain names and values'],
  ])('has the mistake of %s', (_, text, mistake) => {
    expect(mistakes(text)).toEqual([mistake]);
  });

  it('names the line of wrong syntax', () => {
    expect(mistakes('version: 1\noptions: [\n')[0]).toMatch(/^3: /);
  });
});
