import { expect, it } from '@jest/globals';
import type { Message, Part } from '../../canonical/conversation.js';
import { requireFewPictures } from './picture-limit.js';

const picture: Part = { type: 'image', source: { kind: 'data', mediaType: 'image/png', base64: '' } };
const message = (...parts: Part[]): Message => ({ role: 'user', parts });
const result = (...parts: Part[]): Part => ({ type: 'tool_result', callId: 'c', parts, isError: false });

it.each([
  [2, [message(picture, picture)], false],
  [2, [message(picture, picture), message(picture)], false],
  [2, [message(picture, picture, picture)], true],
  [2, [message(picture, result(picture, picture))], true],
  [0, [message(picture)], true],
  [-1, [message(picture, picture, picture)], false],
])('at most %i in each of %j: refused %s', (most, messages, refused) => {
  const check = () => requireFewPictures(messages, most);
  if (refused) expect(check).toThrow(expect.objectContaining({ code: 'unsupported', status: 400 }));
  else expect(check).not.toThrow();
});
