import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../../i18n/use-translation';
import * as limits from '../../../lib/limits.generated';
import { DialogForm } from '../../../ui/form/dialog-form';
import { SelectField } from '../../../ui/form/select-field';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import {
  type PromptContentInput,
  PromptListDocument,
  type PromptRowFragment,
  useCreatePromptMutation,
  usePromptTeamsQuery,
  useUpdatePromptMutation,
} from './prompts.generated';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '' && name.trim().length <= limits.UpdatePromptInput.name.max, {
      error: 'workbench:error.name',
    }),
  ),
  teamId: z.string(),
});

interface PromptFormProps {
  /** Null: a new prompt with the content. */
  prompt: PromptRowFragment | null;
  content: PromptContentInput;
  onClose(): void;
  onCreated(prompt: PromptRowFragment): void;
}

/** Name and team of a prompt. */
export function PromptForm({ prompt, content, onClose, onCreated }: PromptFormProps) {
  const { t } = useTranslation('workbench');
  const { data } = usePromptTeamsQuery();
  const [create] = useCreatePromptMutation({ refetchQueries: [PromptListDocument] });
  const [update] = useUpdatePromptMutation();
  const form = useForm({
    defaultValues: { name: prompt?.name ?? '', teamId: prompt?.teamId ?? '' },
    resolver: zodResolver(schema),
  });
  const teams = (data?.teams ?? []).filter(({ role }) => role !== null);
  const submit = async ({ name, teamId }: z.infer<typeof schema>) => {
    const input = { name: name.trim(), teamId: teamId || null };
    if (prompt) return update({ variables: { id: prompt.id, input } });
    const created = await create({ variables: { input: { ...input, content } } });
    if (created.data) onCreated(created.data.createPrompt);
    return created;
  };
  return (
    <DetailDialog open onClose={onClose} title={prompt ? t('prompts.share') : t('form.title')} size="sm">
      <DialogForm
        form={form}
        onSubmit={submit}
        onClose={onClose}
        text={prompt ? undefined : t('form.text')}
        submitLabel={t('form.save')}
      >
        <TextField control={form.control} name="name" label={t('form.name')} required autoFocus />
        {(teams.length > 0 || prompt?.teamId) && (
          <SelectField
            control={form.control}
            name="teamId"
            label={t('form.team')}
            help={t('form.teamHelp')}
            placeholder={t('form.noTeam')}
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </DialogForm>
    </DetailDialog>
  );
}
