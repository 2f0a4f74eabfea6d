import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';

/** Schema messages are text keys (`validation:required`); other texts come from the server and are shown unchanged. */
export function useFieldMessage(error: FieldError | undefined): string | undefined {
  const { t, i18n } = useTranslation('validation');
  const message = error?.message;
  if (!message) return error ? t('required') : undefined;
  return /^[\w-]+:[\w.-]+$/.test(message) && i18n.exists(message) ? t(message as 'required') : message;
}

interface FieldShellProps {
  label: string;
  help?: ReactNode;
  error?: FieldError;
  required?: boolean;
  disabled?: boolean;
  /** To the right of the label, e.g. a converted amount or a counter. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, help and error of one field, with ARIA attributes. */
export function FieldShell({ label, help, error, required, disabled, aside, children }: FieldShellProps) {
  const message = useFieldMessage(error);
  return (
    <Field.Root invalid={Boolean(error)} required={required} disabled={disabled}>
      <Flex w="full" justify="space-between" align="baseline" gap="3">
        <Field.Label>
          {label}
          <Field.RequiredIndicator />
        </Field.Label>
        {aside}
      </Flex>
      {children}
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{message}</Field.ErrorText>
    </Field.Root>
  );
}
