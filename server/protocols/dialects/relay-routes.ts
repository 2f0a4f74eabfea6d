import { anthropicCountRoute, anthropicRoutes } from './anthropic/anthropic.routes.js';
import { geminiCountRoutes, geminiRoutes } from './gemini/gemini.routes.js';
import { openaiRoutes } from './openai/openai.routes.js';
import { responsesLocalRoutes } from './openai/responses/local-routes.js';
import type { LocalRoute, RelayRoute } from './relay-route.js';

/** The relayed routes of all dialects. */
export const RELAY_ROUTES: readonly RelayRoute[] = [...openaiRoutes, ...anthropicRoutes, ...geminiRoutes];

/** The routes of all dialects that are served without an upstream. */
export const LOCAL_ROUTES: readonly LocalRoute[] = [...responsesLocalRoutes, ...geminiCountRoutes, anthropicCountRoute];
