import { AppError } from '../../../common/errors/app-error.js';
import { joinPath } from '../../bytes/join-path.js';
import type { Provider } from '../provider.js';
import { isChatFormat } from '../shared/chat-formats.js';
import { googleFailure } from '../shared/google-failure.js';
import { PalmError } from './palm.errors.js';
import { palmChat } from './palm-chat.js';

const MODEL = 'chat-bison-001';

/** PaLM 2, which Google has shut down; kept for compatible services at other addresses. */
export const palmProvider: Provider = {
  resolveFormat: (format) => (isChatFormat(format) ? palmChat : null),
  streaming: () => 'never',
  request({ channel, model, body }, { key }) {
    if (channel.baseUrl === '') throw new AppError(PalmError.palm_retired);
    // The name that channels of this type list for the model.
    const name = model === 'PaLM-2' ? MODEL : model;
    return {
      method: 'POST',
      ...joinPath(channel.baseUrl, `/v1beta2/models/${encodeURIComponent(name)}:generateMessage`, ''),
      headers: {
        'x-goog-api-key': key,
        'content-type': body.contentType,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
      body: body.bytes(),
    };
  },
  failure: googleFailure,
};
