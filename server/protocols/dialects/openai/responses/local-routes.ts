import { AppError } from '../../../../common/errors/app-error.js';
import type { LocalRoute } from '../../shared/relay-route.js';
import { readModel } from '../shared/request-fields.js';
import { responsesDialect } from './responses.dialect.js';
import { ResponsesError } from './responses.errors.js';
import { readPrompt } from './responses-prompt.js';

/** The operations of the API besides creating a response. */
export const responsesLocalRoutes: readonly LocalRoute[] = [
  {
    method: 'POST',
    path: '/v1/responses/input_tokens',
    dialect: responsesDialect,
    async respond(call, tools) {
      const body = call.body();
      const { texts, structureTokens } = readPrompt(body);
      const tokens = await tools.count(readModel(body), texts);
      return { object: 'response.input_tokens', input_tokens: tokens + structureTokens };
    },
  },
  {
    method: 'POST',
    path: '/v1/responses/compact',
    dialect: responsesDialect,
    respond() {
      throw new AppError(ResponsesError.api_not_implemented);
    },
  },
  stored('GET', ''),
  stored('DELETE', ''),
  stored('POST', '/cancel'),
  stored('GET', '/input_items'),
];

function stored(method: LocalRoute['method'], below: string): LocalRoute {
  return {
    method,
    path: `/v1/responses/:id${below}`,
    dialect: responsesDialect,
    respond: ({ parameters }, tools) => tools.stored(method, parameters.id ?? '', below),
  };
}
