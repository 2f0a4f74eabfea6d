import type { Type } from '@nestjs/common';
import { validationPipe, type WireRecord } from '../../server/platform/http/input/validation.js';
import { decodeWire } from '../../server/platform/http/input/wire-field.js';

/** Decodes and validates a request as its route does. */
export function acceptedInput<Input extends object>(
  input: Type<Input>,
  body: WireRecord,
  query: WireRecord = {},
): Promise<Input> {
  return validationPipe(input).transform(decodeWire(input, { body, query }), { type: 'custom', metatype: input });
}
