import { anthropicCountRoute } from './anthropic/anthropic-count.js';
import { geminiCountRoutes } from './gemini/gemini-count.js';
import type { LocalRoute } from './local-route.js';
import { responsesLocalRoutes } from './openai/responses/local-routes.js';

/** Every address that is answered without an upstream, of every dialect. */
export const LOCAL_ROUTES: readonly LocalRoute[] = [...responsesLocalRoutes, ...geminiCountRoutes, anthropicCountRoute];
