import type { Settings } from '../conversation';
import type { PromptContentInput, PromptVersionQuery } from './prompts.generated';

export type Version = PromptVersionQuery['promptVersion'];

/** The content that the playground would save now. */
export function contentOf(settings: Settings, defaultSystem: string, message: string): PromptContentInput {
  const { model, compare, own, system, temperature, maxTokens, tools, schema } = settings;
  return {
    system: system ?? defaultSystem,
    message,
    models: [model, ...compare].map((name, lane) => ({
      model: name,
      temperature: own[lane]?.temperature ?? temperature,
      topP: own[lane]?.topP ?? null,
      maxTokens: own[lane]?.maxTokens ?? maxTokens,
      reasoningEffort: own[lane]?.reasoningEffort ?? null,
    })),
    tools: tools.trim(),
    responseSchema: schema.trim(),
  };
}

/** The settings of a version. */
export function settingsOf({ system, models, tools, responseSchema }: Version): Partial<Settings> {
  const [first, ...others] = models;
  return {
    system,
    tools,
    schema: responseSchema,
    ...(first && {
      model: first.model,
      compare: others.map(({ model }) => model),
      own: models.map(({ temperature, topP, maxTokens, reasoningEffort }) => ({
        temperature,
        topP,
        maxTokens,
        reasoningEffort,
      })),
    }),
  };
}

/** The content as text, for comparisons: one line for each line of a text and each parameter. */
export function textOf({ system, message, models, tools = '', responseSchema = '' }: PromptContentInput): string {
  const parameters = models.map(({ model, temperature, topP, maxTokens, reasoningEffort }) =>
    [model, temperature ?? '–', topP ?? '–', maxTokens ?? '–', reasoningEffort?.toLowerCase() ?? '–'].join(' · '),
  );
  return [system, message, parameters.join('\n'), tools, responseSchema].filter((part) => part !== '').join('\n\n');
}
