import { expect, it } from '@jest/globals';
import { fingerprintOf } from '../../../channels/model/channel-keys.js';
import { keyOfTask } from './task-upstream.js';

it.each([
  ['the key it was submitted with', ['k1', 'k2', 'k3'], 'k2'],
  ['the first key when that key was removed', ['k1', 'k3'], 'k1'],
  ['empty when the channel has no keys', [], ''],
])("a task's key is %s", (_, keys, expected) => {
  expect(keyOfTask({ keys }, { keyFingerprint: fingerprintOf('k2') })).toBe(expected);
});
