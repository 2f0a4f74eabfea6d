import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Receipt } from '../../ui/data/receipt';
import type { ReceiptData } from '../../ui/data/receipt-text';
import { SnippetTabs } from '../../ui/data/snippet-tabs';
import { SelectInput } from '../../ui/form/select-input';
import { NavButton } from '../../ui/nav-button';

interface FirstRequestViewProps {
  origin: string;
  model: string | null;
  tokens: readonly { id: string; name: string; keyHint: string }[];
  /** The key, once it was requested. */
  secret: string | undefined;
  inserting: boolean;
  onInsertKey(id: string): void;
  arrived: boolean;
  receipt: { receipt: ReceiptData; title: string } | undefined;
}

export function FirstRequestView(props: FirstRequestViewProps) {
  const { t } = useTranslation('onboarding');
  if (props.arrived) return <Arrived receipt={props.receipt} />;
  return (
    <Stack gap="3">
      <Text color="fg.muted">{t('step.request.text')}</Text>
      <KeyPicker {...props} />
      <SnippetTabs
        label={t('tabs')}
        origin={props.origin}
        model={props.model ?? 'gpt-4o-mini'}
        secret={props.secret ?? 'sk-…'}
      />
      <Flex role="status" align="center" gap="2.5" color="fg.muted">
        <Spinner size="sm" color="brand.fg" />
        {t('waiting')}
      </Flex>
    </Stack>
  );
}

/** The key is fetched only when the user inserts it into the sample. */
function KeyPicker({ tokens, secret, inserting, onInsertKey }: FirstRequestViewProps) {
  const { t } = useTranslation('onboarding');
  const [chosen, setChosen] = useState('');
  const id = chosen || tokens[0]?.id;
  if (!id || secret) return null;
  return (
    <Flex gap="2" align="center" wrap="wrap">
      <Box w={{ base: 'full', sm: '64' }}>
        <SelectInput
          size="sm"
          label={t('key.choose')}
          value={id}
          onChange={setChosen}
          options={tokens.map((token) => ({ value: token.id, label: `${token.name} · ${token.keyHint}` }))}
        />
      </Box>
      <Button size="sm" loading={inserting} loadingText={t('key.insert')} onClick={() => onInsertKey(id)}>
        {t('key.insert')}
      </Button>
    </Flex>
  );
}

function Arrived({ receipt }: Pick<FirstRequestViewProps, 'receipt'>) {
  const { t } = useTranslation('onboarding');
  return (
    <Stack gap="3" align="flex-start">
      <Flex role="status" align="center" gap="2" color="fg.success" fontWeight="medium">
        <CircleCheck size={16} aria-hidden />
        {t('arrived')}
      </Flex>
      {receipt && <Receipt {...receipt} />}
      <NavButton to="/log">{t('openLog')}</NavButton>
    </Stack>
  );
}
