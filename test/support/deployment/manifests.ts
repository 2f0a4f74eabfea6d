import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../../../server/platform/package-info.js';

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), annotations: z.record(z.string(), z.string()).default({}) }),
  spec: z.unknown().optional(),
});

/** An object of Kubernetes as the chart renders it. */
export type Manifest = z.output<typeof objectSchema>;

/** The objects of a file of docker/helm/rendered. Kubernetes reads YAML 1.1, in which `0440` is octal. */
export function renderedManifests(name: string): Manifest[] {
  const text = readFileSync(join(packageRoot, 'docker/helm/rendered', name), 'utf8');
  return parseAllDocuments(text, { version: '1.1', merge: false }).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const value: unknown = document.toJS();
    return value === null ? [] : [objectSchema.parse(value)];
  });
}

interface Model {
  readonly prototype: { validate(): void };
}
const isModel = (value: unknown): value is Model => typeof value === 'function';

/**
 * What Kubernetes would reject in an object: values that the published schema of its kind does not permit, and fields
 * that the schema does not know, which the API server refuses or drops.
 */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models = apiVersion.startsWith('monitoring.coreos.com/')
    ? '@kubernetes-models/prometheus-operator'
    : 'kubernetes-models';
  const module: Record<string, unknown> = await import(`${models}/${apiVersion}/${kind}`);
  const model = module[kind];
  if (!isModel(model)) throw new Error(`There is no schema of ${apiVersion} ${kind}`);
  const unread = new Map<string, Set<string>>();
  const watched = watchedCopy(manifest, '', unread);
  try {
    // The constructor would read all properties.
    Reflect.apply(model.prototype.validate, watched, []);
  } catch (error) {
    return [(error as Error).message];
  }
  return [...unread].flatMap(([path, names]) => [...names].map((name) => `unknown field ${path}/${name}`));
}

/**
 * A copy that notes which properties are never read. The validators read every property that the schema knows, and do
 * not report others.
 */
function watchedCopy(value: object, path: string, unread: Map<string, Set<string>>): object {
  if (Array.isArray(value)) return value.map((item: unknown, index) => watchedValue(item, `${path}/${index}`, unread));
  const names = new Set(Object.keys(value));
  unread.set(path, names);
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, watchedValue(item, `${path}/${name}`, unread)]),
  );
  return new Proxy(copy, {
    get(target, name) {
      if (typeof name === 'string') names.delete(name);
      return Reflect.get(target, name);
    },
  });
}

const watchedValue = (value: unknown, path: string, unread: Map<string, Set<string>>): unknown =>
  typeof value === 'object' && value !== null ? watchedCopy(value, path, unread) : value;
