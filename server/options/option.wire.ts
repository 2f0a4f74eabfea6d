import { z } from 'zod';
import type { OptionState } from './option-state.js';

export const optionSchema = z.object({ key: z.string(), value: z.string() }).meta({ id: 'Option' });

export const optionWire = {
  /** The documented list: keys and texts, without the secrets. */
  encodeList(options: readonly OptionState[]): z.infer<typeof optionSchema>[] {
    return options.flatMap(({ key, value }) => (value === null ? [] : [{ key, value }]));
  },
};
