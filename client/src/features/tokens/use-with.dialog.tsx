import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { ExternalLink, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ClientSetup, clientSetups, modelFor, type SetupInput, type SetupLink } from '../../lib/client-setups';
import { sampleModel } from '../../lib/snippets';
import { CodeBlock } from '../../ui/data/code-block';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { asOptions } from '../../ui/form/option';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useIsMobile } from '../../ui/use-window-width';

interface UseWithDialogProps {
  open: boolean;
  onClose(): void;
  token: { name: string; keyHint: string };
  /** The models that the token may call. */
  models: readonly string[];
  origin: string;
  site: string;
  /** Reads the key, which is recorded; undefined when it failed. */
  reveal(): Promise<string | undefined>;
}

/** Instructions for clients. */
export function UseWithDialog({ open, onClose, ...content }: UseWithDialogProps) {
  const { t } = useTranslation('tokens');
  return (
    <DetailDialog open={open} onClose={onClose} title={t('use.title', { name: content.token.name })} size="lg">
      <Clients {...content} />
    </DetailDialog>
  );
}

/** The key is read when it is needed, by a copy, a link, or on request, and forgotten when the dialog closes. */
function Clients({ token, models, origin, site, reveal }: Omit<UseWithDialogProps, 'open' | 'onClose'>) {
  const { t } = useTranslation('tokens');
  const mobile = useIsMobile();
  const [client, setClient] = useState('claude-code');
  const [chosen, setChosen] = useState<string>();
  const [key, setKey] = useState<string>();
  const read = async () => {
    const secret = key ?? (await reveal());
    setKey(secret);
    return secret;
  };
  const setup = clientSetups.find(({ id }) => id === client) ?? clientSetups[0];
  const model = chosen ?? modelFor(setup, models) ?? sampleModel;
  const instructions = (
    <Instructions setup={setup} input={{ origin, site, model, key: key ?? token.keyHint }} read={read} />
  );
  return (
    <Stack gap="4">
      <Flex gap="3" align="end" wrap="wrap">
        <Field.Root flex="1" minW="44">
          <Field.Label>{t('use.model')}</Field.Label>
          <SelectInput value={model} onChange={setChosen} options={asOptions(new Set([model, ...models]))} />
        </Field.Root>
        {key === undefined && (
          <Button onClick={() => void read()}>
            <Eye aria-hidden />
            {t('use.show')}
          </Button>
        )}
      </Flex>
      {mobile ? (
        <>
          <SelectInput
            label={t('use.client')}
            value={client}
            onChange={setClient}
            options={clientSetups.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {instructions}
        </>
      ) : (
        <Tabs.Root orientation="vertical" value={client} onValueChange={({ value }) => setClient(value)}>
          <Tabs.List aria-label={t('use.client')}>
            {clientSetups.map(({ id, name }) => (
              <Tabs.Trigger key={id} value={id}>
                {name}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={client}>{instructions}</Tabs.Content>
        </Tabs.Root>
      )}
    </Stack>
  );
}

interface InstructionsProps {
  setup: ClientSetup;
  input: SetupInput;
  read(): Promise<string | undefined>;
}

function Instructions({ setup, input, read }: InstructionsProps) {
  const { t } = useTranslation('tokens');
  const { links = [], parts } = setup;
  const places: Readonly<Record<string, string>> = { shell: t('use.shell'), settings: t('use.settings') };
  return (
    <Stack gap="4" minW="0">
      {links.length > 0 && (
        <Box>
          <Flex gap="2" wrap="wrap">
            {links.map((link) => (
              <LinkButton key={link.name} link={link} client={setup.name} input={input} read={read} />
            ))}
          </Flex>
          <Box textStyle="caption" color="fg.muted" mt="2">
            {t('use.linkText')}
          </Box>
        </Box>
      )}
      {parts.map(({ where, text }) => (
        <CodeBlock
          key={where}
          label={places[where] ?? where}
          code={text(input)}
          copied={async () => {
            const key = await read();
            return key === undefined ? undefined : text({ ...input, key });
          }}
        />
      ))}
      {input.origin.startsWith('http:') && <Callout tone="warning">{t('use.plain')}</Callout>}
    </Stack>
  );
}

function LinkButton({
  link,
  client,
  input,
  read,
}: Omit<InstructionsProps, 'setup'> & { link: SetupLink; client: string }) {
  const { t } = useTranslation('tokens');
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const key = await read();
      const target = key === undefined ? undefined : link.to({ ...input, key });
      if (target?.kind === 'web') window.open(target.url, '_blank', 'noopener,noreferrer');
      else if (target) window.location.assign(target.url);
      else if (key !== undefined) notify.error(t('use.noLink'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void open()}>
      <ExternalLink aria-hidden />
      {link.name === client ? t('use.open', { name: client }) : t('use.openFor', { name: client, what: link.name })}
    </Button>
  );
}
