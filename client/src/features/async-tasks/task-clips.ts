import * as z from 'zod/mini';

const text = z.catch(z.optional(z.string()), undefined);

/** One finished song of a result, in the format of the music platform. */
const clipSchema = z.object({
  title: text,
  audio_url: z.string(),
  metadata: z.catch(z.optional(z.object({ tags: text })), undefined),
});

export interface Clip {
  url: string;
  title: string;
  tags: string;
}

const isWeb = (url: string) => /^https?:\/\//.test(url);

/** The songs of a result; empty if it has none or another format. */
export function clipsOf(data: string): Clip[] {
  const list = z.safeParse(z.array(z.unknown()), json(data));
  if (!list.success) return [];
  return list.data.flatMap((entry) => {
    const clip = z.safeParse(clipSchema, entry);
    if (!clip.success || !isWeb(clip.data.audio_url)) return [];
    const { audio_url: url, title = '', metadata } = clip.data;
    return { url, title, tags: metadata?.tags ?? '' };
  });
}

/** Parses JSON; invalid JSON is returned as text. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
