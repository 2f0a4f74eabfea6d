import { AppError } from '../../../../common/errors/app-error.js';
import { defineErrors } from '../../../../common/errors/define-errors.js';

export const AudioError = defineErrors({
  invalid_audio_request: {
    status: 400,
    type: 'invalid_request_error',
    zh: '{detail}',
    en: '{detail}',
    when: 'A request for speech or a transcript that cannot be served as written; the text names the field.',
  },
});

/** A request for speech or a transcript that cannot be served as written. */
export function invalidAudio(detail: string): AppError {
  return new AppError(AudioError.invalid_audio_request, { detail });
}
