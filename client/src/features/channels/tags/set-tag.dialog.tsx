import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import * as limits from '../../../graphql/limits.generated';
import { useTranslation } from '../../../i18n/use-translation';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { FormAlert } from '../../../ui/form/form-alert';
import { applyProblem } from '../../../ui/form/server-problem';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';

const schema = z.object({
  tag: z.string().check(
    z.refine((tag) => tag.trim() !== '', { error: 'channels:error.tagEmpty' }),
    z.maxLength(limits.UpdateChannelInput.tag.max, 'channels:error.tagLength'),
  ),
});
type SetTagForm = z.infer<typeof schema>;

interface SetTagDialogProps {
  count: number;
  onClose(): void;
  /** Throws the error of the server. */
  onAssign(tag: string): Promise<void>;
}

/** Assigns a tag to the selected channels; an existing tag is extended by them. */
export function SetTagDialog({ count, onClose, onAssign }: SetTagDialogProps) {
  const { t } = useTranslation('channels');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const form = useForm<SetTagForm>({ resolver: zodResolver(schema), defaultValues: { tag: '' } });
  const { isSubmitting, errors } = form.formState;
  const submit = form.handleSubmit(async ({ tag }) => {
    try {
      await onAssign(tag.trim());
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    }
  });
  return (
    <DetailDialog open onClose={onClose} title={t('setTag.title', { count })} size="sm">
      <form noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormAlert message={errors.root?.server?.message} />
          <Text color="fg.muted">{t('setTag.text')}</Text>
          <TextField control={form.control} name="tag" label={t('field.tag')} required autoFocus autoComplete="off" />
          <Flex justify="flex-end" gap="3">
            <Button onClick={onClose}>{tc('action.cancel')}</Button>
            <Button
              type="submit"
              variant="solid"
              colorPalette="brand"
              loading={isSubmitting}
              loadingText={t('setTag.action')}
            >
              {t('setTag.action')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </DetailDialog>
  );
}
