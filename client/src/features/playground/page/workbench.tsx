import { Stack } from '@chakra-ui/react/stack';
import type { RefObject } from 'react';
import type { Settings } from '../conversation';
import { ModelParameters } from '../model-parameters';
import { PromptSection } from '../prompts/prompt-section';
import { RequestExtras } from '../request-extras.panel';
import { VariableFields } from '../variable-fields';

export interface WorkbenchProps {
  settings: Settings;
  onChange(patch: Partial<Settings>): void;
  /** The message being written, or the last question, with its variables. */
  message: string;
  onMessage(text: string): void;
  /** The version of a saved prompt that the playground contains. */
  applied: RefObject<string | undefined>;
}

/** The tools of the playground beside the chat: saved prompts, variables, parameters by model, tools and a schema. */
export function Workbench({ settings, onChange, message, onMessage, applied }: WorkbenchProps) {
  return (
    <Stack gap="4" mt="4">
      <VariableFields settings={settings} message={message} onChange={onChange} />
      <ModelParameters settings={settings} onChange={onChange} />
      <RequestExtras settings={settings} onChange={onChange} />
      <PromptSection
        settings={settings}
        onChange={onChange}
        message={message}
        onMessage={onMessage}
        applied={applied}
      />
    </Stack>
  );
}
