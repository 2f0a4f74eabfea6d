import * as z from 'zod/mini';
import { askOnce } from '../../lib/graphql-once';

const aboutData = z.object({ status: z.object({ about: z.string() }) });

/** What the operator says about the site. Asked without the data client: visitors need not load it. */
export const loadAbout = async (): Promise<string> =>
  z.parse(aboutData, await askOnce('query About { status { about } }')).status.about;
