import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import type { BaseSyntheticEvent, KeyboardEventHandler, ReactNode } from 'react';
import { FormAlert } from '../form/form-alert';

interface DoorFormProps {
  /** What `handleSubmit` gives. */
  onSubmit(event: BaseSyntheticEvent): unknown;
  submitting: boolean;
  submitLabel: string;
  disabled?: boolean;
  /** What went wrong with the form as a whole. */
  problem: string | undefined;
  /** Above the problem. */
  intro?: ReactNode;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  onKeyUp?: KeyboardEventHandler;
}

/** A form of the sign-in family: large fields in one column, and one wide button. */
export function DoorForm(props: DoorFormProps) {
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
