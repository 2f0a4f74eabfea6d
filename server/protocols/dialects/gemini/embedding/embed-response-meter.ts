import { isFields } from '../../../bytes/untrusted.js';
import { NOTHING_PRODUCED, type ResponseMeter } from '../../../metering/meter.js';
import { googleError } from '../../../models/errors/google-error.js';
import { notJson, parsedResponse } from '../gemini-response-meter.js';
import { lastUsageMetadata, readGeminiUsage } from '../gemini-usage.js';

/** Meters embeddings that pass through. Upstreams seldom report their usage; the prompt is then counted here. */
export const embedResponseMeter: ResponseMeter = {
  read(answer) {
    const usage = readGeminiUsage(lastUsageMetadata(answer.body));
    if (answer.body.includes('"values"')) {
      return { metered: { usage, producedText: '', produced: true }, error: null, answer };
    }
    const body = parsedResponse(answer.body);
    const error = isFields(body) ? googleError(body) : (googleError(body) ?? notJson());
    return { metered: NOTHING_PRODUCED, error, answer };
  },
};
