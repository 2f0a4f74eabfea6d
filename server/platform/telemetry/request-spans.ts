import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Attributes, Tracing } from './tracing.js';

/** Matches the type and name of a GraphQL operation; the client chooses the name, so its length is limited. */
const OPERATION = /^\s*(query|mutation|subscription)\b[ \t]*([_A-Za-z]\w{0,99})?/m;

/** Records the span of a request to console or management API, after the response. */
export function recordRequest(tracing: Tracing, request: FastifyRequest, reply: FastifyReply): void {
  const { method, headers } = request;
  const route = request.routeOptions.url ?? '';
  const graphql = route === '/graphql' ? operationIn(request.body) : null;
  const span = tracing.start(graphql?.name ?? `${method} ${route}`, {
    kind: 'server',
    startedMs: performance.now() - reply.elapsedTime,
    remote: headers,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'tollgate.request_id': request.id,
      ...graphql?.attributes,
    },
  });
  span.end({}, reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
}

/** The type and name of the operation, never the document or its variables. */
function operationIn(body: unknown): { name: string; attributes: Attributes } | null {
  const query: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'query') : undefined;
  if (typeof query !== 'string') return null;
  const [, type = 'query', name] = OPERATION.exec(query) ?? [];
  const attributes = { 'graphql.operation.type': type, ...(name && { 'graphql.operation.name': name }) };
  return { name: name ? `${type} ${name}` : type, attributes };
}
