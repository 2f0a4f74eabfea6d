import type { ChannelView } from '../../channels/directory/channel-view.js';
import { BadResponse } from '../../protocols/canonical/reply.js';
import type { Metered } from '../../protocols/metering/meter.js';
import type { Deframer, Provider, SmallResponse } from '../../protocols/providers/provider.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { failureOfBadResponse, failureOfHiddenError, failureOfStatus, type UpstreamFailure } from '../model/failure.js';

/** The result of a test: the usage, or the failure. */
export type TestResponse =
  | { readonly metered: Metered; readonly failure: null }
  | { readonly metered: null; readonly failure: UpstreamFailure };

/** Reads the response of a test like that of a client's call. */
export function readTestResponse(
  response: SmallResponse,
  channel: ChannelView,
  provider: Provider,
  translator: Translator,
  deframer: Deframer | null,
  streamed: boolean,
): TestResponse {
  if (response.status !== 200) {
    return failed(failureOfStatus(response.status, response.headers, response.body, channel, provider));
  }
  const contentType = String(response.headers['content-type'] ?? '');
  return streamed
    ? readStream(response, contentType, translator, deframer)
    : readWhole(response, contentType, translator);
}

function readWhole({ body }: SmallResponse, contentType: string, translator: Translator): TestResponse {
  const read = translator.whole(contentType)?.read({ contentType, body });
  if (!read) return failed(failureOfBadResponse(BadResponse.unexpectedForm));
  if (read.error) return failed(failureOfHiddenError(read.error));
  return judged(read.metered);
}

function readStream(
  { body }: SmallResponse,
  contentType: string,
  translator: Translator,
  deframer: Deframer | null,
): TestResponse {
  const meter = translator.streamed(contentType);
  if (!meter) return failed(failureOfBadResponse(BadResponse.noStream));
  const framed = deframer ? Buffer.concat([deframer.push(body), deframer.end()]) : body;
  for (const { error } of [meter.push(framed), meter.end()]) {
    if (error) return failed(failureOfHiddenError(error));
  }
  return judged(meter.metered());
}

function judged(metered: Metered): TestResponse {
  if (metered.usage || metered.produced) return { metered, failure: null };
  return failed(failureOfBadResponse(BadResponse.noUsage));
}

function failed(failure: UpstreamFailure): TestResponse {
  return { metered: null, failure };
}
