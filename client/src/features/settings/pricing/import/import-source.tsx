import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { Textarea } from '@chakra-ui/react/textarea';
import { Upload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';
import { Callout } from '../../../../ui/feedback/callout';
import { useProblemText } from '../../../../ui/feedback/use-problem-text';
import { FileButton } from '../../../../ui/form/file-button';
import {
  PricesImportsDocument,
  type PricesPreviewImportMutation,
  usePricesPreviewImportMutation,
  usePricesStartImportMutation,
} from '../prices.generated';

export interface PastedList {
  content: string;
  vendors: string[];
  preview: PricesPreviewImportMutation['previewPriceImport'];
}

interface ImportSourceProps {
  /** Called with the id of the started import. */
  onStarted(id: string): void;
  onPasted(list: PastedList): void;
}

/** Public price lists with their addresses. */
const known = [
  { name: 'models.dev', url: 'https://models.dev/api.json' },
  {
    name: 'LiteLLM',
    url: 'https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json',
  },
] as const;

/** Max request size; larger lists must be imported from an address. */
const maxBytes = 1024 * 1024;

const listed = (text: string): string[] =>
  text
    .split(/[,，\s]+/)
    .map((vendor) => vendor.trim())
    .filter(Boolean);

/** Source of a list: an address, a file or pasted text. */
export function ImportSource({ onStarted, onPasted }: ImportSourceProps) {
  const { t } = useTranslation('prices');
  const [vendors, setVendors] = useState('');
  return (
    <Tabs.Root defaultValue="address" lazyMount>
      <Tabs.List aria-label={t('import.source')}>
        <Tabs.Trigger value="address">{t('import.byAddress')}</Tabs.Trigger>
        <Tabs.Trigger value="text">{t('import.byText')}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="address">
        <AddressForm vendors={vendors} onVendors={setVendors} onStarted={onStarted} />
      </Tabs.Content>
      <Tabs.Content value="text">
        <TextForm vendors={vendors} onVendors={setVendors} onPasted={onPasted} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

interface VendorsProps {
  vendors: string;
  onVendors(vendors: string): void;
}

function VendorsField({ vendors, onVendors }: VendorsProps) {
  const { t } = useTranslation('prices');
  return (
    <Field.Root>
      <Field.Label>{t('import.vendors')}</Field.Label>
      <Input
        value={vendors}
        onChange={(event) => onVendors(event.target.value)}
        placeholder="openai, anthropic"
        autoComplete="off"
        spellCheck={false}
      />
      <Field.HelperText>{t('import.vendorsHelp')}</Field.HelperText>
    </Field.Root>
  );
}

/** Runs one submit at a time; an error is shown and the input is kept. */
function useSubmit(run: () => Promise<void>) {
  const explain = useProblemText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await run();
    } catch (error) {
      setProblem(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, submit };
}

function AddressForm({ vendors, onVendors, onStarted }: VendorsProps & Pick<ImportSourceProps, 'onStarted'>) {
  const { t } = useTranslation('prices');
  const [url, setUrl] = useState('');
  const [start] = usePricesStartImportMutation({ refetchQueries: [PricesImportsDocument] });
  const { busy, problem, submit } = useSubmit(async () => {
    const { data } = await start({ variables: { input: { url: url.trim(), vendors: listed(vendors) } } });
    if (data) onStarted(data.startPriceImportRun.number);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        {problem && <Callout tone="error">{problem}</Callout>}
        <Field.Root required>
          <Flex w="full" justify="space-between" align="center" gap="2" wrap="wrap">
            <Field.Label>{t('import.address')}</Field.Label>
            <Flex gap="1" role="group" aria-label={t('import.known')}>
              {known.map((list) => (
                <Button key={list.name} size="xs" variant="ghost" onClick={() => setUrl(list.url)}>
                  {list.name}
                </Button>
              ))}
            </Flex>
          </Flex>
          <Input
            type="url"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://models.dev/api.json"
            autoComplete="off"
            spellCheck={false}
          />
          <Field.HelperText>{t('import.addressHelp')}</Field.HelperText>
        </Field.Root>
        <VendorsField vendors={vendors} onVendors={onVendors} />
        <Box>
          <Button type="submit" disabled={url.trim() === ''} loading={busy} loadingText={t('import.fetch')}>
            {t('import.fetch')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}

function TextForm({ vendors, onVendors, onPasted }: VendorsProps & Pick<ImportSourceProps, 'onPasted'>) {
  const { t } = useTranslation('prices');
  const [text, setText] = useState('');
  const [compare] = usePricesPreviewImportMutation();
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    if (new Blob([text]).size > maxBytes) {
      setProblem(t('import.tooLarge'));
      return;
    }
    const requested = { content: text, vendors: listed(vendors) };
    const { data } = await compare({ variables: { input: requested } });
    if (data) onPasted({ ...requested, preview: data.previewPriceImport });
  });
  const choose = async (file: File) => setText(await file.text());
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        {problem && <Callout tone="error">{problem}</Callout>}
        <Field.Root required>
          <Flex w="full" justify="space-between" align="center" gap="2">
            <Field.Label>{t('import.text')}</Field.Label>
            <FileButton
              label={t('import.file')}
              accept="application/json,.json"
              size="xs"
              variant="ghost"
              onChoose={(file) => void choose(file)}
            >
              <Upload aria-hidden />
              {t('import.file')}
            </FileButton>
          </Flex>
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={6}
            resize="vertical"
            fontFamily="mono"
            spellCheck={false}
          />
          <Field.HelperText>{t('import.textHelp')}</Field.HelperText>
        </Field.Root>
        <VendorsField vendors={vendors} onVendors={onVendors} />
        <Box>
          <Button type="submit" disabled={text.trim() === ''} loading={busy} loadingText={t('import.compare')}>
            {t('import.compare')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
