import { expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { readAwsKey } from './aws-key.js';

const pair = { accessKeyId: 'AKIAX', secretAccessKey: 's' };

it.each([
  ['AKIAX|s|eu-west-1', '', { ...pair, region: 'eu-west-1' }],
  [' AKIAX | s | eu-west-1 ', '', { ...pair, region: 'eu-west-1' }],
  ['AKIAX|s', 'eu-west-3', { ...pair, region: 'eu-west-3' }],
  ['ASIAX|s|eu-west-1|t', '', { accessKeyId: 'ASIAX', secretAccessKey: 's', region: 'eu-west-1', sessionToken: 't' }],
  ['bedrock-api-key-x|us-west-2', '', { bearer: 'bedrock-api-key-x', region: 'us-west-2' }],
  ['bedrock-api-key-x', '', { bearer: 'bedrock-api-key-x', region: 'us-east-1' }],
  ['bedrock-api-key-x', 'eu-west-1', { bearer: 'bedrock-api-key-x', region: 'eu-west-1' }],
])('readAwsKey of %j with the region %j is %j', (key, other, expected) => {
  expect(readAwsKey(key, { other })).toEqual(expected);
});

it.each(['', '|', 'AKIAX', 'AKIAX||eu-west-1', 'a|b|c|d|e', 'AKIAX|s|evil.org/', 'key|evil.org/#'])(
  'readAwsKey rejects %j',
  (key) => {
    expect(() => readAwsKey(key, { other: '' })).toThrow(AppError);
  },
);
