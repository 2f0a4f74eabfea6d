import { expect, it } from '@jest/globals';
import type { Message, Part } from '../../canonical/conversation.js';
import { requireFewImages } from './write-request.js';

const image: Part = { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: '' } };
const message = (...parts: Part[]): Message => ({ role: 'user', parts });
const result = (...parts: Part[]): Part => ({ type: 'tool_result', callId: 'c', parts, isError: false });

it.each([
  [2, [message(image, image)], false],
  [2, [message(image, image), message(image)], false],
  [2, [message(image, image, image)], true],
  [2, [message(image, result(image, image))], true],
  [0, [message(image)], true],
  [-1, [message(image, image, image)], false],
])('requireFewImages with a maximum of %i for %j rejects: %s', (max, messages, refused) => {
  const check = () => requireFewImages(messages, max);
  if (refused) expect(check).toThrow(expect.objectContaining({ code: 'unsupported', status: 400 }));
  else expect(check).not.toThrow();
});
