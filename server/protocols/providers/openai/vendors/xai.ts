import { asString, codeOf, parsedFields } from '../../../bytes/untrusted.js';
import { dropFields } from '../../../models/openai/chat-request.js';
import { type Profile, usual } from '../../shared/openai/profile.js';
import { jsonImageEdits } from './vendor-codecs.js';

const REASONS = /^grok-(3-mini|4|[5-9]|code-fast)/;
/** Names that request a small model at an effort; no model has such a name. */
const MINI_AT_EFFORT = /^(grok-3-mini(?:-fast)?(?:-beta)?)-(high|medium|low)$/;
const SEARCHES = /^(grok-.+)-search$/;

/** xAI, the vendor of Grok. */
export const xai: Profile = {
  paths: usual('/v1', 'openai.chat', 'openai.completion', 'openai.response', 'openai.embedding', 'openai.image'),
  own: {
    image_edit: {
      codec: jsonImageEdits({ image: 'objects', size: false }),
      path: '/v1/images/edits',
    },
  },
  models: '/v1/models',
  streamUsage: 'when-requested',
  realtime: true,
  text: {
    knowsDeveloper: true,
    maxTokens: 'max_completion_tokens',
    reasoning: { style: 'effort', words: effortsOf },
  },
  adapt(body, { format, model }, downgrades) {
    if (format === 'openai.image') dropFields(body, ['size', 'quality', 'style'], downgrades);
    if (format !== 'openai.chat') return;
    const [, mini, effort] = MINI_AT_EFFORT.exec(model) ?? [];
    if (mini !== undefined) {
      body.set('model', mini);
      body.set('reasoning_effort', effort);
    }
    const searching = SEARCHES.exec(model)?.[1];
    if (searching !== undefined) {
      body.set('model', searching);
      if (!body.has('search_parameters')) body.set('search_parameters', { mode: 'on' });
    }
    if (REASONS.test(model)) dropFields(body, ['stop', 'presence_penalty', 'frequency_penalty'], downgrades);
  },
  failure(_, body) {
    const { code, error } = parsedFields(body);
    return typeof error === 'string' ? { message: asString(error), code: codeOf(code) || undefined } : undefined;
  },
};

/** Efforts of the models that support them; other models have none. */
function effortsOf(model: string): readonly string[] {
  if (model.startsWith('grok-3-mini')) return ['low', 'high'];
  return /^grok-(4\.\d|[5-9])/.test(model) ? ['low', 'medium', 'high'] : [];
}
