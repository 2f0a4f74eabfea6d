import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import type { BaseSyntheticEvent, KeyboardEventHandler, ReactNode } from 'react';
import { FormAlert } from '../form/form-alert';

interface AuthFormProps {
  /** Result of `handleSubmit`. */
  onSubmit(event: BaseSyntheticEvent): unknown;
  submitting: boolean;
  submitLabel: string;
  disabled?: boolean;
  /** Error of the whole form. */
  problem: string | undefined;
  /** Shown above the error. */
  intro?: ReactNode;
  children: ReactNode;
  /** Shown below the button. */
  after?: ReactNode;
  onKeyUp?: KeyboardEventHandler;
}

/** Form of the sign-in pages: large fields in one column and a full-width button. */
export function AuthForm(props: AuthFormProps) {
  const { onSubmit, submitting, submitLabel, disabled, problem, intro, children, after, onKeyUp } = props;
  return (
    <form noValidate onSubmit={onSubmit} onKeyUp={onKeyUp}>
      <Stack gap="4">
        {intro}
        <FormAlert message={problem} />
        {children}
        <Button
          type="submit"
          size="lg"
          variant="solid"
          colorPalette="brand"
          disabled={disabled}
          loading={submitting}
          loadingText={submitLabel}
        >
          {submitLabel}
        </Button>
        {after}
      </Stack>
    </form>
  );
}
