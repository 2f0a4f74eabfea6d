import { createServer, type Server } from 'node:http';
import type { MetricFamily } from './cluster-metrics.js';

/** A page of metrics in Prometheus' text format. */
export interface MetricsPage {
  /** Content type. */
  readonly type: string;
  readonly text: string;
}

/** Writes a page; the library is loaded on the first call. */
export async function metricsPage(families: readonly MetricFamily[]): Promise<MetricsPage> {
  const { CONTENT_TYPE, prometheusText } = await import('./prometheus.js');
  return { type: CONTENT_TYPE, text: await prometheusText(families) };
}

/**
 * Opens METRICS_PORT for `/metrics`. It listens on the loopback address only, so no token is required.
 * @throws when the port is in use
 */
export function openMetricsPort(port: number, page: () => Promise<MetricsPage>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    page().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
