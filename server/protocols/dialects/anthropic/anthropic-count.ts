import { isClaude } from '../../models/claude/cloud-claude.js';
import type { LocalRoute } from '../local-route.js';
import { readModel } from '../openai/read-fields.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { requireMessages } from './anthropic.message.js';
import { readPrompt } from './message-prompt.js';

/** Claude's own tokens are a little shorter than those that are counted here. */
const CLAUDE_FACTOR = 1.1;

/**
 * `POST /v1/messages/count_tokens`, free of charge. Clients ask often, to show how full the context is, and not every upstream that
 * may serve the model can count: so it is done here.
 */
export const anthropicCountRoute: LocalRoute = {
  method: 'POST',
  path: '/v1/messages/count_tokens',
  dialect: anthropicDialect,
  async answer(call, tools) {
    const body = call.body();
    const model = readModel(body);
    requireMessages(body);
    const { texts, structureTokens } = readPrompt(body);
    const tokens = await tools.count(model, texts);
    return { input_tokens: Math.ceil(tokens * (isClaude(model) ? CLAUDE_FACTOR : 1)) + structureTokens };
  },
};
