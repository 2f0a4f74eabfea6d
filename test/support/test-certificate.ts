import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A self-signed certificate for this machine; clients trust it only when it is configured. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  /** The path of the certificate, for NODE_EXTRA_CA_CERTS. */
  readonly certFile: string;
  readonly keyFile: string;
}

const KEYS = { ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], rsa: ['-newkey', 'rsa:2048'] };

// Processes that a test starts may read the files until this one ends.
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a new certificate, valid for a day and for `localhost` and 127.0.0.1. */
export async function makeCertificate(kind: keyof typeof KEYS = 'ec'): Promise<TestCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-certificate-'));
  folders.push(folder);
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const files = ['-keyout', keyFile, '-out', certFile];
  await run('openssl', [
    'req',
    '-x509',
    ...KEYS[kind],
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
    '-addext',
    names,
    ...files,
  ]);
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8'), certFile, keyFile };
}
