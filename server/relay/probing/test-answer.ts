import type { ChannelView } from '../../channels/directory/channel-view.js';
import { BadAnswer } from '../../protocols/canonical/bad-answer.js';
import type { Metered } from '../../protocols/metering/meter.js';
import type { Deframer, Provider, SmallAnswer } from '../../protocols/providers/provider.js';
import type { Translator } from '../../protocols/translation/translator.js';
import { failureOfBadAnswer, failureOfHiddenError, failureOfStatus, type UpstreamFailure } from '../model/failure.js';

/** What an upstream answered to a test: what it used, or how it failed. */
export type TestAnswer =
  | { readonly metered: Metered; readonly failure: null }
  | { readonly metered: null; readonly failure: UpstreamFailure };

/** Reads a test's answer as that of a client's call would be read. */
export function readTestAnswer(
  answer: SmallAnswer,
  channel: ChannelView,
  provider: Provider,
  translator: Translator,
  deframer: Deframer | null,
  streamed: boolean,
): TestAnswer {
  if (answer.status !== 200) {
    return failed(failureOfStatus(answer.status, answer.headers, answer.body, channel, provider));
  }
  const contentType = String(answer.headers['content-type'] ?? '');
  return streamed ? readStream(answer, contentType, translator, deframer) : readWhole(answer, contentType, translator);
}

function readWhole({ body }: SmallAnswer, contentType: string, translator: Translator): TestAnswer {
  const read = translator.whole(contentType)?.read({ contentType, body });
  if (!read) return failed(failureOfBadAnswer(BadAnswer.unexpectedForm));
  if (read.error) return failed(failureOfHiddenError(read.error));
  return judged(read.metered);
}

function readStream(
  { body }: SmallAnswer,
  contentType: string,
  translator: Translator,
  deframer: Deframer | null,
): TestAnswer {
  const meter = translator.streamed(contentType);
  if (!meter) return failed(failureOfBadAnswer(BadAnswer.noStream));
  const framed = deframer ? Buffer.concat([deframer.push(body), deframer.end()]) : body;
  for (const { error } of [meter.push(framed), meter.end()]) {
    if (error) return failed(failureOfHiddenError(error));
  }
  return judged(meter.metered());
}

function judged(metered: Metered): TestAnswer {
  if (metered.usage || metered.produced) return { metered, failure: null };
  return failed(failureOfBadAnswer(BadAnswer.noUsage));
}

function failed(failure: UpstreamFailure): TestAnswer {
  return { metered: null, failure };
}
