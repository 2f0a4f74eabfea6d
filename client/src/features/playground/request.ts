import type { PlaygroundRequest } from '../../lib/playground-stream';
import { dataOf } from './attachments/attachment-data';
import { type Message, type Settings, wireMessages } from './conversation';
import { extrasOf } from './request-extras';
import { filled } from './variables';

/** The request of one column after these messages. `lane` is its place among the models side by side, from 0. */
export function requestOf(
  settings: Settings,
  defaultSystem: string,
  history: readonly Message[],
  lane = 0,
  model = settings.model,
): PlaygroundRequest {
  const own = settings.own[lane];
  const maxTokens = own?.maxTokens ?? settings.maxTokens;
  const topP = own?.topP ?? null;
  const effort = own?.reasoningEffort ?? null;
  const system = filled(settings.system ?? defaultSystem, settings.variables);
  return {
    model,
    group: settings.group,
    messages: wireMessages(system, history, lane, dataOf),
    temperature: own?.temperature ?? settings.temperature,
    ...(topP !== null && { top_p: topP }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
    ...(effort !== null && { reasoning_effort: effort.toLowerCase() as Lowercase<typeof effort> }),
    ...extrasOf(settings.tools, settings.schema),
    ...(!settings.stream && { stream: false }),
  };
}
