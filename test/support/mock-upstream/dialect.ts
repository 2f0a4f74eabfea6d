import type { Answer } from './behaviour.js';
import type { Plan } from './plan.js';
import type { RecordedRequest } from './recorded-request.js';

/** One wire format an upstream can speak. Another one stands in a folder of its own beside `openai/`. */
export interface MockDialect {
  /** True when the path belongs to this wire format. */
  speaks(request: RecordedRequest): boolean;
  /** The model a request names, which picks the behaviour scripted for it. */
  modelOf(request: RecordedRequest): string | undefined;
  /** The answer in this wire format, as the real vendor would give it. */
  plan(request: RecordedRequest, answer: Answer): Plan;
}
