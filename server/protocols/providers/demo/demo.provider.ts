import type { Format } from '../../bytes/format.js';
import type { OutgoingCall, Provider, UpstreamRequest } from '../provider.js';
import { demoTransport } from './demo.transport.js';

const SUPPORTED = new Set<Format>(['openai.chat', 'openai.completion', 'openai.embedding']);
const ORIGIN = 'demo://tollgate';

/** The built-in demo upstream: responds like a model, so that a first request needs no provider key. */
export const demoProvider: Provider = {
  resolveFormat: (format) => (SUPPORTED.has(format) ? format : 'openai.chat'),
  reportsStreamUsageOnRequest: () => true,
  request: (call: OutgoingCall): UpstreamRequest => ({
    method: 'POST',
    origin: ORIGIN,
    path: `/${call.format}`,
    headers: {},
    body: call.body.bytes(),
  }),
  listModels: () => ({ method: 'GET', origin: ORIGIN, path: '/models', headers: {}, body: null }),
  transport: demoTransport,
};
