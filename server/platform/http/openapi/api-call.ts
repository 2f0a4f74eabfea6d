import type { z } from 'zod';
import type { Documentation } from './documented.js';

/** One call, ready to be written down. */
export interface ApiCall extends Documentation {
  id: string;
  tag: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With `{name}` for parameters. */
  path: string;
}

/** What can go wrong, by status; `4XX` and `5XX` are all others of their hundred. */
export type PlainFailures = Readonly<Record<number, string> & Partial<Record<'4XX' | '5XX', string>>>;

/** A call that no controller answers, and that therefore brings everything along. */
export interface PlainCall extends ApiCall {
  /** The path as the router and the policy name it. */
  route: string;
  /** The login cookie is the only way in. */
  cookieOnly?: true;
  /** The event stream it answers with when asked to. */
  stream?: string;
  /** The other content types of its answers, and what they are. */
  media?: Readonly<Record<string, string>>;
  /** `media`: not in JSON; `upgrade`: by another protocol; `never`: there is none. */
  success?: 'answer' | 'media' | 'upgrade' | 'never';
  /** The body of its failures, and which there are. */
  failure: z.ZodType;
  failures: PlainFailures;
}
