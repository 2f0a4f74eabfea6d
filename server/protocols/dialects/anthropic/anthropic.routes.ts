import { plainRoute, type RelayRoute } from '../relay-route.js';
import { anthropicMessage } from './anthropic.message.js';

/** The addresses of the Anthropic API that are relayed. */
export const anthropicRoutes: readonly RelayRoute[] = [plainRoute('/v1/messages', anthropicMessage)];
