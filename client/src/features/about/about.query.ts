import * as z from 'zod/mini';
import { request } from '../../lib/rest';

/** Loads the about page. Unlike GraphQL, this route has no rate limit. */
export const loadAbout = async (): Promise<string> => z.parse(z.string(), await request('GET', '/api/about'));
