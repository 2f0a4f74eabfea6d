import { anthropicRoutes } from './anthropic/anthropic.routes.js';
import { geminiRoutes } from './gemini/gemini.routes.js';
import { openaiRoutes } from './openai/openai.routes.js';
import type { RelayRoute } from './relay-route.js';

/** Every address that is relayed, of every dialect. */
export const RELAY_ROUTES: readonly RelayRoute[] = [...openaiRoutes, ...anthropicRoutes, ...geminiRoutes];
