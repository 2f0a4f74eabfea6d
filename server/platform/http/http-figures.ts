import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Distribution, HasMetrics, type MetricDeclarations, type MetricSource } from '../telemetry/metric-source.js';
import type { Attributes, Tracing } from '../telemetry/tracing.js';

/**
 * Routes that load balancers and scrapers call every few seconds; their traces would hide the traces of other requests.
 */
const UNTRACED = ['/healthz', '/readyz', '/metrics'];
/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of one route. */
export interface RouteFigures {
  readonly method: string;
  /** The router's template, so that no id becomes a label. */
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** Seconds. */
  readonly durations: Distribution;
}

/** Counts and times the responses of console and management API. Relayed calls are counted by the relay. */
@Injectable()
@HasMetrics()
export class HttpFigures implements MetricSource {
  readonly routes = new Map<string, RouteFigures>();

  declareMetrics(metrics: MetricDeclarations): void {
    const { routes } = this;
    metrics.counter(
      'http_requests_total',
      'Requests to console and management API',
      ['method', 'route', 'status'],
      () =>
        [...routes.values()].flatMap(({ method, route, byStatus }) =>
          [...byStatus].map(([status, count]) => [{ method, route, status }, count] as const),
        ),
    );
    metrics.histogram('http_request_duration_seconds', 'Response time of console and management API', () =>
      [...routes.values()].map(({ method, route, durations }) => [{ method, route }, durations] as const),
    );
  }

  answered(method: string, route: string, status: number, ms: number): void {
    const name = `${method} ${route}`;
    let figures = this.routes.get(name);
    if (!figures) {
      figures = { method, route, byStatus: new Map(), durations: new Distribution(DURATIONS) };
      this.routes.set(name, figures);
    }
    figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
    figures.durations.observe(ms / 1_000);
  }
}

/**
 * Records every response of console and management API. Relayed calls are excluded: the listeners of such a hook would
 * be a cost for each of them.
 * @param tracing null when tracing is disabled
 */
export function onManagementResponses(fastify: FastifyInstance, figures: HttpFigures, tracing: Tracing | null): void {
  const note = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    figures.answered(request.method, request.routeOptions.url ?? '', reply.statusCode, reply.elapsedTime);
    if (tracing && !UNTRACED.includes(request.routeOptions.url ?? '')) recordRequest(tracing, request, reply);
    done();
  };
  fastify.addHook('onRoute', (route) => {
    if (route.config?.access?.level === 'relay') return;
    route.onResponse = [...[route.onResponse ?? []].flat(), note];
  });
}

/** Matches the type and name of a GraphQL operation; the client chooses the name, so its length is limited. */
const OPERATION = /^\s*(query|mutation|subscription)\b[ \t]*([_A-Za-z]\w{0,99})?/m;

/** Records the span of a request to console or management API, after the response. */
function recordRequest(tracing: Tracing, request: FastifyRequest, reply: FastifyReply): void {
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
