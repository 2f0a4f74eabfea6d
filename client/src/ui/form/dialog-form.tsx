import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useProblemText } from '../feedback/use-problem-text';
import { DialogButtons } from './dialog-buttons';
import { FormAlert } from './form-alert';
import { applyProblem } from './server-problem';

interface DialogFormProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Throws the error of the server, which is shown at its field; the input is kept. */
  onSubmit(values: V): Promise<unknown>;
  onClose(): void;
  text?: string;
  submitLabel: string;
  dangerous?: boolean;
  /** The dialog stays open after submit to show a result. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** Form of a `DetailDialog`: error, fields, submit and cancel. Closes the dialog on success. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { form, onSubmit, onClose, text, submitLabel, dangerous, staysOpen, children } = props;
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
        <DialogButtons action={submitLabel} dangerous={dangerous} loading={isSubmitting} onClose={onClose} />
      </Stack>
    </form>
  );
}
