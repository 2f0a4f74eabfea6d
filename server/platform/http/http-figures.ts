import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Distribution } from '../telemetry/distribution.js';
import { HasMetrics, type MetricDeclarations, type MetricSource } from '../telemetry/metric-source.js';
import { recordRequest } from '../telemetry/request-spans.js';
import type { Tracing } from '../telemetry/tracing.js';

/** Routes that load balancers and scrapers call every few seconds; their traces would hide those of other requests. */
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
