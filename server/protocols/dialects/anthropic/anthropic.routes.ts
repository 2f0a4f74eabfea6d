import { plainRoute, type RelayRoute } from '../relay-route.js';
import { anthropicMessage } from './anthropic.message.js';

/** The relayed paths of the Anthropic API. */
export const anthropicRoutes: readonly RelayRoute[] = [plainRoute('/v1/messages', anthropicMessage)];
