import { anthropicCountRoute } from './anthropic/anthropic-count.js';
import { geminiCountRoutes } from './gemini/gemini-count.js';
import type { LocalRoute } from './local-route.js';
import { responsesLocalRoutes } from './openai/responses/local-routes.js';

/** The routes of all dialects that are served without an upstream. */
export const LOCAL_ROUTES: readonly LocalRoute[] = [...responsesLocalRoutes, ...geminiCountRoutes, anthropicCountRoute];
