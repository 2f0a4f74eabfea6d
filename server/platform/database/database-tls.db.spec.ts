import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresServer } from '../../../test/support/postgres-server.js';
import { startTemplateCluster } from '../../../test/support/setup/template-cluster.js';
import { makeCertificate, type TestCertificate } from '../../../test/support/test-certificate.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { awaitDatabase } from './await-database.js';

const logger = new Logger(readConfig({ LOG_LEVEL: 'silent' }));
let certificate: TestCertificate;
let server: PostgresServer;

beforeAll(async () => {
  certificate = await makeCertificate();
  const { certFile, keyFile } = certificate;
  server = await startTemplateCluster({ ssl: 'on', ssl_cert_file: certFile, ssl_key_file: keyFile, fsync: 'off' });
});
afterAll(() => server.close());

/** Connects with these parameters in DATABASE_URL. */
const connect = (parameters: string) =>
  awaitDatabase({ connectionString: `${server.url}?${parameters}` }, logger, { timeoutMs: 0 });

describe('DATABASE_URL with a certificate of a private authority', () => {
  it.each(['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'])(
    'connects with %s',
    async (parameters) => {
      await expect(connect(parameters)).resolves.toBeUndefined();
    },
  );

  it('connects with sslmode=verify-full when sslrootcert names the authority', async () => {
    await expect(connect(`sslmode=verify-full&sslrootcert=${certificate.certFile}`)).resolves.toBeUndefined();
  });

  it.each(['require', 'verify-ca', 'verify-full'])('is refused with sslmode=%s and no sslrootcert', async (mode) => {
    await expect(connect(`sslmode=${mode}`)).rejects.toThrow('self-signed certificate');
  });
});
