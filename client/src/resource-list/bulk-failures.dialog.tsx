import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../i18n/use-translation';
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
  onClose(): void;
}

/** The records that a command on the selection did not change, each with the reason. They stay selected. */
export function BulkFailuresDialog({ title, failures, onClose }: BulkFailuresDialogProps) {
  const { t } = useTranslation('common');
  return (
    <DetailDialog open onClose={onClose} title={title} size="sm">
      <Stack gap="4">
        <Text color="fg.muted">{t('table.staySelected')}</Text>
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
        <Flex justify="flex-end">
          <Button onClick={onClose}>{t('action.close')}</Button>
        </Flex>
      </Stack>
    </DetailDialog>
  );
}
