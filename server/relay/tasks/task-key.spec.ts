import { expect, it } from '@jest/globals';
import { fingerprintOf } from '../../channels/model/channel-keys.js';
import { keyOfTask } from './task-key.js';

it.each([
  ['the one it was handed in with', ['k1', 'k2', 'k3'], 'k2'],
  ['the first one when that is gone', ['k1', 'k3'], 'k1'],
  ['none when there is none', [], ''],
])("a task's key is %s", (_, keys, expected) => {
  expect(keyOfTask({ keys }, { keyFingerprint: fingerprintOf('k2') })).toBe(expected);
});
