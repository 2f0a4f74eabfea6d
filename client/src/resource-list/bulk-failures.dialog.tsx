import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../i18n/use-translation';
import { Callout } from '../ui/feedback/callout';
import { DetailDialog } from '../ui/overlay/detail-dialog';

/** A record that a command on the selection did not change. */
export interface BulkFailure {
  id: string;
  name: string;
  /** Text of the error. */
  message: string;
}

interface BulkFailuresDialogProps {
  title: string;
  failures: readonly BulkFailure[];
  /** Records whose call failed or was not sent, with the error text. */
  unanswered?: { ids: readonly string[]; text: string };
  /** The selection. */
  selected: readonly string[];
  onClose(): void;
}

/** The records that a command did not change, each with the reason. Records of an undone command are not selected. */
export function BulkFailuresDialog({ title, failures, unanswered, selected, onClose }: BulkFailuresDialogProps) {
  const { t } = useTranslation('common');
  const listed = [...failures.map(({ id }) => id), ...(unanswered?.ids ?? [])];
  return (
    <DetailDialog open onClose={onClose} title={title} size="sm">
      <Stack gap="4">
        {listed.every((id) => selected.includes(id)) && <Text color="fg.muted">{t('table.staySelected')}</Text>}
        {unanswered && <Callout tone="error">{unanswered.text}</Callout>}
        {failures.length > 0 && (
          <Stack as="ul" gap="2" listStyleType="none" maxH="96" overflowY="auto" tabIndex={0} aria-label={title}>
            {failures.map(({ id, name, message }) => (
              <Box as="li" key={id}>
                <Text fontWeight="medium">{name}</Text>
                <Text textStyle="table" color="fg.error">
                  {message}
                </Text>
              </Box>
            ))}
          </Stack>
        )}
        <Flex justify="flex-end">
          <Button onClick={onClose}>{t('action.close')}</Button>
        </Flex>
      </Stack>
    </DetailDialog>
  );
}
