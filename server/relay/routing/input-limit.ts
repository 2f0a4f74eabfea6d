import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import type { RequestParams } from '../../protocols/request-params.js';
import { RelayError } from '../model/relay.errors.js';

/**
 * The channels whose limit of input tokens admits this prompt.
 * @param channels at least one
 * @throws {AppError} context_length_exceeded when none does
 */
export function withinInputLimit(
  channels: readonly ChannelView[],
  { model, promptEstimate }: Pick<RequestParams, 'model' | 'promptEstimate'>,
): readonly ChannelView[] {
  const fitting = channels.filter(({ maxInputTokens }) => !maxInputTokens || promptEstimate <= maxInputTokens);
  if (fitting.length > 0) return fitting;
  const limit = Math.max(...channels.map(({ maxInputTokens }) => maxInputTokens ?? 0));
  throw new AppError(RelayError.context_length_exceeded, { model, limit, tokens: Math.ceil(promptEstimate) });
}
