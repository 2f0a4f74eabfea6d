import * as z from 'zod/mini';

/** A file of a message. Its data is stored apart: see `attachment-data`. */
export const attachment = z.object({
  id: z.string(),
  kind: z.enum(['image', 'pdf', 'text']),
  name: z.string(),
  /** Bytes of the file that the user chose. */
  size: z.number(),
});
export type Attachment = z.infer<typeof attachment>;
export type AttachmentKind = Attachment['kind'];

/** Max number of files of a message. */
export const maxAttachments = 5;

/**
 * Max bytes of a file by kind. Images are reduced before they are sent; five files of 4 MiB fit into a request of 32
 * MiB.
 */
export const maxBytes: Readonly<Record<AttachmentKind, number>> = {
  image: 20 * 1024 * 1024,
  pdf: 4 * 1024 * 1024,
  text: 256 * 1024,
};
