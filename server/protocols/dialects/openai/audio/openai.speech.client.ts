import { numberField, textField } from '../../../bytes/request-body.js';
import type { SpeechClient } from '../../../canonical/whole-codec.js';
import { writeMediaUsage } from '../media-usage.js';

/** The client side of `POST /v1/audio/speech`. */
export const openaiSpeechClient: SpeechClient = {
  task: 'speech',
  read: (body, model) => ({
    model,
    text: textField(body, 'input') ?? '',
    voice: textField(body, 'voice') ?? 'alloy',
    format: textField(body, 'response_format') ?? 'mp3',
    speed: numberField(body, 'speed'),
    instructions: textField(body, 'instructions'),
  }),
  write: ({ contentType, audioBytes }) => ({ contentType, body: audioBytes }),
  events({ audioBytes, usage }) {
    const delta = { type: 'speech.audio.delta', audio: audioBytes.toString('base64') };
    const counted = writeMediaUsage(usage);
    const done = { type: 'speech.audio.done', ...(counted && { usage: counted }) };
    return [delta, done].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  },
};
