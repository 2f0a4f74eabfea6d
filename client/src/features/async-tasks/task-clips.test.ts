import { describe, expect, it } from '@jest/globals';
import { clipsOf } from './task-clips';

describe('clips of a task', () => {
  it.each([
    [
      'a finished song',
      '[{"title":"Road","audio_url":"https://x/a.mp3","metadata":{"tags":"folk"}}]',
      [{ url: 'https://x/a.mp3', title: 'Road', tags: 'folk' }],
    ],
    [
      'a song with odd fields',
      '[{"title":7,"audio_url":"https://x/a.mp3","metadata":null}]',
      [{ url: 'https://x/a.mp3', title: '', tags: '' }],
    ],
    ['a song without a file yet', '[{"title":"Road","audio_url":""}]', []],
    ['an address that is not a web address', '[{"audio_url":"javascript:alert(1)"}]', []],
    ['lyrics', '{"text":"la la"}', []],
    ['invalid JSON', 'oops', []],
    ['nothing', '', []],
  ])('%s', (_, data, clips) => expect(clipsOf(data)).toEqual(clips));
});
