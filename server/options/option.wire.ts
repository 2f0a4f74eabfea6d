import { z } from 'zod';
import type { FieldsOf } from '../platform/http/openapi/schema-registry.js';
import type { OptionState } from './option-state.js';

export const optionSchema = z.object({ key: z.string(), value: z.string() }).meta({ id: 'Option' });

export const optionChangeSchema = z
  .object({
    key: z.string(),
    value: z.union([z.string(), z.boolean(), z.number()]).describe('Stored as text, whatever type is sent.'),
  })
  .meta({ id: 'OptionChange' });

export const optionWire = {
  /** Scripts also send booleans and numbers unquoted; options are texts. */
  decode({ key, value }: FieldsOf<typeof optionChangeSchema>): object {
    return { key, value: typeof value === 'boolean' || typeof value === 'number' ? String(value) : value };
  },

  /** The documented list: keys and texts, without the secrets. */
  encodeList(options: readonly OptionState[]): z.infer<typeof optionSchema>[] {
    return options.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]));
  },
};
