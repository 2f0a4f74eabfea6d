import type { MockResponse } from '../behaviour.js';
import { jsonPlan, type Plan } from '../plan.js';
import type { RecordedRequest } from '../recorded-request.js';

const defaultModels = ['gpt-4o-mini', 'gpt-4o', 'text-embedding-3-small'];
const model = (id: string) => ({ id, object: 'model', created: 1_700_000_000, owned_by: 'system' });

/** GET /v1/models and GET /v1/models/{id}. */
export function modelsPlan(request: RecordedRequest, { reply }: MockResponse): Plan {
  const models = reply.models ?? defaultModels;
  const id = decodeURIComponent(request.path.split('/v1/models/')[1] ?? '');
  if (id === '') return jsonPlan(200, { object: 'list', data: models.map(model) });
  if (models.includes(id)) return jsonPlan(200, model(id));
  const message = `The model '${id}' does not exist`;
  return jsonPlan(404, { error: { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' } });
}
