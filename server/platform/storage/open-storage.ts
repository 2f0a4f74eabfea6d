import { join } from 'node:path';
import type { Environment } from '../config/config.js';
import { type FileStorage, FolderStorage } from './file-storage.js';
import { S3Storage } from './s3-storage.js';

type StorageVariables = Pick<
  Environment,
  'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Whether a location is a bucket; otherwise it is a folder. */
export const isBucket = (location: string): boolean => location.startsWith('s3://');

/** The storage of a location: a folder, or `s3://bucket/prefix` with the account of the environment. */
export function openStorage(location: string, env: StorageVariables): FileStorage {
  if (!isBucket(location)) return new FolderStorage(location);
  const [bucket = '', ...prefix] = location.slice('s3://'.length).split('/').filter(Boolean);
  const account = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  };
  return new S3Storage(account, bucket, prefix.join('/'), join(env.DATA_DIR, 'outgoing'));
}
