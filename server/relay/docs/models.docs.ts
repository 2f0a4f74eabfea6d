import { z } from 'zod';

/** The field with which a request names several models. */
export const models = z
  .array(z.string().min(1))
  .min(1)
  .max(10)
  .optional()
  .describe('Further models or aliases, tried in order while nothing was sent; the one that serves is charged.');
