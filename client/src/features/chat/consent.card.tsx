import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Center } from '@chakra-ui/react/center';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatTarget } from '../../lib/chat-templates';
import { Callout } from '../../ui/feedback/callout';
import { SelectInput } from '../../ui/form/select-input';
import { NavButton } from '../../ui/nav-button';
import type { ChatToken } from './use-chat';

interface ConsentCardProps {
  name: string;
  target: ChatTarget;
  tokens: readonly ChatToken[];
  proposed: string;
  onAgree(token: string): void;
}

/** Asks for consent before a key is sent to another site. */
export function ConsentCard({ name, target, tokens, proposed, onAgree }: ConsentCardProps) {
  const { t } = useTranslation('chat');
  const { t: tc } = useTranslation('common');
  const [token, setToken] = useState(proposed);
  const { host, kind, plain } = target;
  return (
    <Center minH="60dvh">
      <Stack layerStyle="card" gap="4" p={{ base: '4', sm: '6' }} w="full" maxW="md">
        <Flex gap="3" align="flex-start">
          <Box color="fg.muted" pt="1" flexShrink="0">
            <ShieldQuestion size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Heading as="h1" textStyle="section" overflowWrap="anywhere">
            {t(kind === 'web' ? 'ask.title' : 'ask.titleApp', { host })}
          </Heading>
        </Flex>
        <Text color="fg.muted">{t('ask.text', { name })}</Text>
        {plain && <Callout tone="warning">{t('ask.plain')}</Callout>}
        <Field.Root>
          <Field.Label>{t('ask.token')}</Field.Label>
          <SelectInput
            value={token}
            onChange={setToken}
            options={tokens.map(({ id, name: label, keyHint }) => ({ value: id, label: `${label} · ${keyHint}` }))}
          />
          <Field.HelperText>{t('ask.help')}</Field.HelperText>
        </Field.Root>
        <Flex gap="2" justify="flex-end" wrap="wrap">
          <NavButton to="/token">{tc('action.cancel')}</NavButton>
          <Button variant="solid" colorPalette="brand" onClick={() => onAgree(token)}>
            {t('ask.agree')}
          </Button>
        </Flex>
      </Stack>
    </Center>
  );
}
