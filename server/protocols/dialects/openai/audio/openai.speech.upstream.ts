import { ObjectBody } from '../../../bytes/request-body.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { SpeechResponse, SpeechUpstream } from '../../../canonical/whole-codec.js';
import { badResponse, responseFields } from '../response-fields.js';

/** The upstream side of `POST /v1/audio/speech`. */
export const openaiSpeechUpstream: SpeechUpstream = {
  task: 'speech',
  write: ({ model, text, voice, format, speed, instructions }) =>
    new ObjectBody({
      model,
      input: text,
      voice,
      response_format: format,
      ...(speed !== null && { speed }),
      ...(instructions !== null && { instructions }),
    }),
  read({ contentType, body }): SpeechResponse {
    if (/json/.test(contentType)) {
      responseFields(body);
      throw badResponse(BadResponse.noSound);
    }
    if (body.length === 0 || /html/.test(contentType)) throw badResponse(BadResponse.noSound);
    return { contentType, audioBytes: body, usage: null };
  },
};
