import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let known: string | undefined;

/** The version in package.json, which lies above the sources and above what is built from them. */
export function productVersion(): string {
  known ??= readVersion(import.meta.dirname) ?? '0.0.0';
  return known;
}

function readVersion(folder: string): string | undefined {
  const path = join(folder, 'package.json');
  if (existsSync(path)) {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === 'tollgate') return version;
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : readVersion(parent);
}
