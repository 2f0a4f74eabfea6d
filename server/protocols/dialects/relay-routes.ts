import { anthropicRoutes } from './anthropic/anthropic.routes.js';
import { geminiRoutes } from './gemini/gemini.routes.js';
import { openaiRoutes } from './openai/openai.routes.js';
import type { RelayRoute } from './relay-route.js';

/** The relayed routes of all dialects. */
export const RELAY_ROUTES: readonly RelayRoute[] = [...openaiRoutes, ...anthropicRoutes, ...geminiRoutes];
