import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SyslogReceiver } from '../../../../test/support/syslog-receiver.js';
import { readConfig } from '../../../platform/config/config.js';
import { Egress } from '../../../platform/http/egress/egress.js';
import { SinkHttp, sinkFailureText } from '../../../platform/sinks/sink-http.js';
import { TEST_BATCH } from './audit-batch.js';
import { AuditWebhookTarget } from './audit-webhook.target.js';
import { SyslogTarget } from './syslog.target.js';

const egress = new Egress(readConfig({ LOG_LEVEL: 'silent' }));
let receiver: SyslogReceiver;

beforeAll(async () => {
  receiver = await SyslogReceiver.start();
});
afterAll(async () => {
  await receiver.close();
  await egress.onApplicationShutdown();
});

describe('a private address', () => {
  it.each([
    ['syslog', new SyslogTarget(egress), 'tcp'],
    ['syslog over TLS', new SyslogTarget(egress), 'tls'],
    ['a webhook', new AuditWebhookTarget(new SinkHttp(egress)), 'http'],
  ])('is not connected to by %s, even when a name resolves to it', async (_, target, scheme) => {
    for (const host of ['localhost', '127.0.0.1']) {
      const url = receiver.url.replace('tcp://localhost', `${scheme}://${host}`);
      const reason = await target.send({ url, secret: '' }, TEST_BATCH).then(() => 'sent', sinkFailureText);
      expect(reason).toMatch(/egress_private|TOLLGATE_EGRESS_BLOCKED/);
    }
    expect(receiver.messages).toEqual([]);
  });
});
