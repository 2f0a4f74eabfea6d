import type { MockResponse } from '../behaviour.js';
import { bodyPlan, eventPlan, jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';
import { words } from '../reply-defaults.js';
import { fieldOf } from './fields.js';
import { mediaUsage, namedEvent } from './images.js';

/** The transcript of every audio file. */
const spoken = 'Hello there.';
/** The duration of every audio file. */
const seconds = 7;
const audio = Buffer.from([0x49, 0x44, 0x33, 0, 255, 13, 10]);

/** /v1/audio/speech: audio data, or events. */
export function speechPlan(request: RecordedRequest, response: MockResponse): Plan {
  const { stream_format: format } = request.body;
  if (format !== 'sse') return bodyPlan(200, 'audio/mpeg', audio);
  return eventPlan([
    namedEvent({ type: 'speech.audio.delta', audio: audio.toString('base64') }),
    namedEvent({ type: 'speech.audio.done', usage: mediaUsage(response) }),
  ]);
}

/**
 * /v1/audio/transcriptions and /translations. Whisper reports seconds, the other models tokens; text formats report
 * nothing.
 */
export function transcriptPlan(request: RecordedRequest, response: MockResponse): Plan {
  const text = response.reply.text ?? spoken;
  const byLength = String(fieldOf(request, 'model')).startsWith('whisper');
  const counted = byLength ? { type: 'duration', seconds } : { type: 'tokens', ...mediaUsage(response) };
  const usage = response.usage === 'never' ? {} : { usage: counted };
  if (fieldOf(request, 'stream') === true) {
    const deltas = words(text).map((delta) => namedEvent({ type: 'transcript.text.delta', delta }));
    return eventPlan([...deltas, namedEvent({ type: 'transcript.text.done', text, ...usage })]);
  }
  switch (fieldOf(request, 'response_format')) {
    case 'text':
      return bodyPlan(200, 'text/plain; charset=utf-8', `${text}\n`);
    case 'srt':
      return bodyPlan(200, 'text/plain; charset=utf-8', `1\n00:00:00,000 --> 00:00:05,500\n${text}\n\n`);
    case 'verbose_json':
      return jsonPlan(200, { task: 'transcribe', language: 'english', duration: seconds, text, segments: [] });
    default:
      return jsonPlan(200, { text, ...usage });
  }
}
