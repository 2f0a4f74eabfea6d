import { AppError, defineErrors } from '../../../../platform/errors/app-error.js';

const AudioError = defineErrors({
  invalid_audio_request: { status: 400, type: 'invalid_request_error', zh: '{detail}', en: '{detail}' },
});

/** A request for speech or a transcript that cannot be served as written. */
export function invalidAudio(detail: string): AppError {
  return new AppError(AudioError.invalid_audio_request, { detail });
}
