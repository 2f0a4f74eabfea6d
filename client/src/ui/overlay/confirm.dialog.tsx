import { Button } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Field } from '@chakra-ui/react/field';
import { Input } from '@chakra-ui/react/input';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useOpenAfterMount } from '../../lib/use-overlay';

export interface ConfirmRequest {
  /** Title with the record name: "Delete channel “Azure west”?" */
  title: string;
  /** Consequence of the action. */
  text?: ReactNode;
  /** Label of the confirm button: "Delete channel". */
  action: string;
  /** Label of the cancel button; default "Cancel". */
  cancel?: string;
  /** Destructive action: the button is red. */
  dangerous?: boolean;
  /** The button is enabled only after this text was typed or pasted. */
  typed?: string;
}

interface ConfirmDialogProps {
  request: ConfirmRequest;
  open: boolean;
  onResponse(value: boolean): void;
}

/** Asks for one confirmation. */
export function ConfirmDialog({ request, open, onResponse }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const cancel = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const shown = useOpenAfterMount(open);
  const ready = request.typed === undefined || typed.trim() === request.typed;
  return (
    <Dialog.Root
      role="alertdialog"
      open={shown}
      onOpenChange={(details) => !details.open && onResponse(false)}
      onExitComplete={() => setTyped('')}
      initialFocusEl={() => (request.typed === undefined ? cancel.current : input.current)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{request.title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                {request.text && <Dialog.Description asChild={false}>{request.text}</Dialog.Description>}
                {request.typed !== undefined && (
                  <Field.Root>
                    <Field.Label>{t('confirm.typeCount', { value: request.typed })}</Field.Label>
                    <Input
                      ref={input}
                      value={typed}
                      onChange={(event) => setTyped(event.target.value)}
                      autoComplete="off"
                    />
                  </Field.Root>
                )}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancel} onClick={() => onResponse(false)}>
                {request.cancel ?? t('action.cancel')}
              </Button>
              <Button
                variant="solid"
                colorPalette={request.dangerous ? 'danger' : 'brand'}
                disabled={!ready}
                onClick={() => onResponse(true)}
              >
                {request.action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
