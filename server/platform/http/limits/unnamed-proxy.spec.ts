import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { readConfig } from '../../config/config.js';
import { Logger } from '../../telemetry/logger.js';
import { UnnamedProxy } from './unnamed-proxy.js';

const BALANCER = '172.30.80.2';
const PROXY = '172.30.80.1';
const many = (forwarded: string) => Array.from({ length: 300 }, () => forwarded);

class Warnings extends Logger {
  readonly all: object[] = [];

  override warn(fields: object): void {
    this.all.push(fields);
  }
}

/** The log lines when the balancer forwards requests with these X-Forwarded-For headers, in this order. */
async function warningsOf(headers: readonly string[], trustProxy: string[] | false): Promise<object[]> {
  const logger = new Warnings(readConfig({ LOG_LEVEL: 'silent' }));
  const proxy = new UnnamedProxy(logger);
  const fastify = Fastify({ trustProxy });
  fastify.get('/', (request) => {
    proxy.note(request);
    return 'here';
  });
  for (const forwarded of headers) {
    const from = forwarded === '' ? {} : { headers: { 'x-forwarded-for': forwarded } };
    await fastify.inject({ url: '/', remoteAddress: BALANCER, ...from });
  }
  return logger.all;
}

describe('proxy missing in TRUSTED_PROXIES', () => {
  it.each<[string, string[], string[] | false]>([
    ['in front of a listed proxy', many(`203.0.113.7, ${PROXY}`), [BALANCER]],
    ['when no proxy is listed', many('203.0.113.7'), false],
  ])('is logged once, %s', async (_, headers, trusted) => {
    const address = trusted === false ? BALANCER : PROXY;
    expect(await warningsOf(headers, trusted)).toEqual([{ event: 'proxy.untrusted', address }]);
  });

  it.each<[string, string[], string[] | false]>([
    ['the proxy in front is listed as well', many(`203.0.113.7, ${PROXY}`), [BALANCER, PROXY]],
    [
      'requests come from several addresses',
      [`203.0.113.7, ${PROXY}`, '192.168.0.9', ...many(`203.0.113.7, ${PROXY}`)],
      [BALANCER],
    ],
    ['one client of the same network sends all requests', many('192.168.0.7'), [BALANCER]],
    ['a client with a public address claims to forward', many('10.0.0.1, 203.0.113.7'), [BALANCER]],
    ['no request has the header', many(''), false],
    ['there are few requests', many(`203.0.113.7, ${PROXY}`).slice(0, 50), [BALANCER]],
  ])('is not logged when %s', async (_, headers, trusted) => {
    expect(await warningsOf(headers, trusted)).toEqual([]);
  });
});
