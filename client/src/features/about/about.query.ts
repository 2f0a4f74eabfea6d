import * as z from 'zod/mini';
import { request } from '../../lib/rest';

/** What the operator says about the site. It is never refused for too many requests, unlike GraphQL. */
export const loadAbout = async (): Promise<string> => z.parse(z.string(), await request('GET', '/api/about'));
