import { usageOfSeconds } from '../../../../common/usage.js';
import { asString } from '../../../bytes/untrusted.js';
import { BadResponse } from '../../../canonical/bad-response.js';
import type { RawResponse } from '../../../canonical/whole-codec.js';
import type { ResponseMeter } from '../../../metering/meter.js';
import { CompleteResponseMeter, type MeteredResponse } from '../complete-response-meter.js';
import { readMediaUsage } from '../media-usage.js';
import { badResponse, responseFields } from '../response-fields.js';
import { subtitleEnd, TEXT_TYPE } from './subtitles.js';

/** Meters a transcript that passes through. An empty transcript of silent audio is charged, too. */
export const transcriptResponseMeter = new CompleteResponseMeter(look);

/** For a client that requested plain text, for which JSON was requested from the upstream. */
export const bareTranscriptResponseMeter: ResponseMeter = {
  read(answer) {
    const read = transcriptResponseMeter.read(answer);
    return read.error || !isJson(answer) ? read : { ...read, answer: bare(answer) };
  },
};

function look(answer: RawResponse): MeteredResponse {
  const { contentType, body } = answer;
  if (/html/.test(contentType)) throw badResponse(BadResponse.page);
  if (!isJson(answer)) return { usage: usageOfSeconds(subtitleEnd(body.toString('utf8'))), produced: true };
  const { text, usage, duration } = responseFields(body);
  // Some upstreams send the seconds as a string.
  const seconds = typeof duration === 'string' && duration !== '' ? Number(duration) : duration;
  return { usage: readMediaUsage(usage) ?? usageOfSeconds(seconds), produced: typeof text === 'string' };
}

function isJson({ contentType }: RawResponse): boolean {
  return /json/.test(contentType);
}

function bare({ body }: RawResponse): RawResponse {
  return { contentType: TEXT_TYPE, body: Buffer.from(`${asString(responseFields(body).text)}\n`) };
}
