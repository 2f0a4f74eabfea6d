import { BodyDraft } from '../../bytes/body-draft.js';
import { isClaude, withoutThinkingSuffix } from '../../models/claude/cloud-claude.js';
import { readModel } from '../openai/shared/request-fields.js';
import { type LocalRoute, plainRoute, type RelayRoute } from '../shared/relay-route.js';
import { anthropicDialect } from './anthropic.dialect.js';
import { anthropicMessage, requireMessages } from './anthropic.message.js';
import { readPrompt } from './message-prompt.js';

/** The relayed paths of the Anthropic API. */
export const anthropicRoutes: readonly RelayRoute[] = [plainRoute('/v1/messages', anthropicMessage)];

/** Claude's tokens are slightly shorter than the tokens counted here. */
const CLAUDE_FACTOR = 1.1;

/**
 * `POST /v1/messages/count_tokens`, free of charge. An upstream with the same API counts the tokens; otherwise they are
 * counted here.
 */
export const anthropicCountRoute: LocalRoute = {
  method: 'POST',
  path: '/v1/messages/count_tokens',
  dialect: anthropicDialect,
  async respond(call, tools) {
    const body = call.body();
    const model = readModel(body);
    requireMessages(body);
    const counted = await tools.upstreamCount({
      format: 'anthropic.count',
      model,
      write(name, { claude }) {
        const draft = new BodyDraft(body);
        draft.set('model', withoutThinkingSuffix(name, claude));
        return draft;
      },
    });
    if (typeof counted?.input_tokens === 'number') return counted;
    const { texts, structureTokens } = readPrompt(body);
    const tokens = await tools.count(model, texts);
    return { input_tokens: Math.ceil(tokens * (isClaude(model) ? CLAUDE_FACTOR : 1)) + structureTokens };
  },
};
