import { describe, expect, it } from '@jest/globals';
import { redacted, secretsOf } from './redaction.js';

const secrets = secretsOf({ baseUrl: 'https://models.internal.example:8443/v1' }, 'appid-12345|3fK9secretpart');

describe('upstream messages', () => {
  it.each([
    ['The model is overloaded.', 'The model is overloaded.'],
    ['Bad temperature: 0.5 is not in [0, 0.2]', 'Bad temperature: 0.5 is not in [0, 0.2]'],
    ['Invalid key appid-12345|3fK9secretpart', 'Invalid key ***'],
    ['Unknown secret 3fK9secretpart.', 'Unknown secret ***.'],
    ['no healthy upstream at models.internal.example:8443', 'no healthy upstream at ***'],
    ['Post "http://10.1.2.3:99/v1?key=abc": EOF', 'Post "***": EOF'],
    [
      'Incorrect API key provided: sk-proj-abc***wxyz. See https://vendor.example/keys.',
      'Incorrect API key provided: *** See ***',
    ],
    ['API key AIzaSyA1234567890 not valid', 'API key *** not valid'],
  ])('%j is redacted to %j', (message, expected) => {
    expect(redacted(message, secrets)).toBe(expected);
  });

  it('keep all words when a channel has a short key or no address', () => {
    expect(secretsOf({ baseUrl: '' }, 'key')).toEqual([]);
  });
});
