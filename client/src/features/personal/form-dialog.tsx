import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { applyProblem } from '../../ui/form/server-problem';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

interface DialogFormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Throws what the server said, which is shown where it belongs; what was typed stays. */
  onSubmit(values: V): Promise<unknown>;
  onClose(): void;
  text?: string;
  submitLabel: string;
  dangerous?: boolean;
  /** Something is to be read afterwards, in the same dialog. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** A dialog's form: what is wrong on top, the fields, and the two ways out. Closes the dialog when it is through. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { form, onSubmit, onClose, text, submitLabel, dangerous, staysOpen, children } = props;
  const { t } = useTranslation('common');
  const explain = useProblemText();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const explained = explain(error);
      return applyProblem(form, explained.problem, explained.text);
    }
    if (!staysOpen) onClose();
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        {text && <Text color="fg.muted">{text}</Text>}
        <FormAlert message={errors.root?.server?.message} />
        {children}
        <Flex justify="flex-end" gap="3">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette={dangerous ? 'danger' : 'brand'}
            loading={isSubmitting}
            loadingText={submitLabel}
          >
            {submitLabel}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

export interface DialogProps {
  open: boolean;
  onClose(): void;
}

/** The dialog around a form, which starts anew with every opening. */
export function FormDialog(props: DialogProps & { title: string; children: ReactNode; onExited?(): void }) {
  return <DetailDialog size="sm" {...props} />;
}
