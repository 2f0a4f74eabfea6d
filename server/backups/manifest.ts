import { z } from 'zod';

/** The version of the format of backup files. It is raised when older versions of Tollgate cannot read new files. */
export const FORMAT_VERSION = 1;

const countSchema = z.number().int().nonnegative();

/** `header.json`, the first entry of a backup: what it contains. */
export const headerSchema = z.object({
  formatVersion: z.literal(FORMAT_VERSION, { error: 'has a format that this version of Tollgate does not know' }),
  productVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Identifies the ENCRYPTION_KEY that the rows are encrypted with. Null for a site that has never started. */
  encryptionKeyDigest: z.base64().nullable(),
  /** Identifies a second key, when the site was backed up before the rotation of its key was complete. */
  otherKeyDigests: z.array(z.base64()).default([]),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      partition: z.object({ of: z.string(), bounds: z.string() }).nullable(),
    }),
  ),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** `manifest.json`, the last entry of a backup: a file without it is incomplete. */
export const manifestSchema = z.object({
  /** SHA-256 of all other entries, in hexadecimal, by name. */
  checksums: z.record(z.string(), z.string()),
  /** The number of rows, by table. */
  rows: z.record(z.string(), countSchema),
  sequences: z.record(z.string(), z.string()),
  ledgerSums: z.record(z.string(), z.string()),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Names of the entries of a backup, which is a tar file. */
export const EntryName = {
  header: 'header.json',
  secrets: 'secrets.json.sealed',
  manifest: 'manifest.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`,
} as const;
