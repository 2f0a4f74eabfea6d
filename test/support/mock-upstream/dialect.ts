import type { MockResponse } from './behaviour.js';
import type { Plan } from './plan.js';
import type { RecordedRequest } from './recorded-request.js';

/** A wire format of the upstream. Each format has a folder next to `openai/`. */
export interface MockDialect {
  /** True when the path belongs to this wire format. */
  matchesPath(request: RecordedRequest): boolean;
  /** The model of a request, which selects its scripted behaviour. */
  modelOf(request: RecordedRequest): string | undefined;
  /** The response in this wire format, as the real vendor would send it. */
  plan(request: RecordedRequest, response: MockResponse): Plan;
}
