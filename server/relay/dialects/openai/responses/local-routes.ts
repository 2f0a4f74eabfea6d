import { AppError, type ErrorDefinition } from '../../../../platform/errors/app-error.js';
import type { LocalRoute } from '../../local-route.js';
import { readModel } from '../read-fields.js';
import { responsesDialect } from './responses.dialect.js';
import { ResponsesError } from './responses.errors.js';
import { readPrompt } from './responses-prompt.js';

/** What the API has besides making a response. Responses are not stored, which these addresses say. */
export const responsesLocalRoutes: readonly LocalRoute[] = [
  {
    method: 'POST',
    path: '/v1/responses/input_tokens',
    dialect: responsesDialect,
    async answer(call, tools) {
      const body = call.body();
      const { texts, structureTokens } = readPrompt(body);
      const tokens = await tools.count(readModel(body), texts);
      return { object: 'response.input_tokens', input_tokens: tokens + structureTokens };
    },
  },
  refused('POST', '/v1/responses/compact', ResponsesError.api_not_implemented),
  refused('GET', '/v1/responses/:id', ResponsesError.response_not_found),
  refused('DELETE', '/v1/responses/:id', ResponsesError.response_not_found),
  refused('POST', '/v1/responses/:id/cancel', ResponsesError.response_not_found),
  refused('GET', '/v1/responses/:id/input_items', ResponsesError.response_not_found),
];

function refused(method: LocalRoute['method'], path: string, definition: ErrorDefinition): LocalRoute {
  return {
    method,
    path,
    dialect: responsesDialect,
    answer({ parameters }) {
      throw new AppError(definition, { id: parameters.id ?? '' });
    },
  };
}
