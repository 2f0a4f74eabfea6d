import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Textarea } from '@chakra-ui/react/textarea';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../../i18n/setup';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { FileButton } from '../../../ui/form/file-button';
import { useSettingsReadSamlMetadataMutation } from '../settings.generated';
import { useDraft, useDrafts, useOptionText } from '../use-drafts';
import { Address, AddressList } from './address';
import { ExtraFrame } from './extra-frame';

const metadataUrl = 'saml.metadata_url';

/** The facts of this site that a SAML provider needs, and the import of its metadata, which fills in its options. */
export function SamlExtra() {
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}

/** The texts of the page are loaded before it is shown, these with the card. */
const Content = lazy(async () => {
  await loadTexts('saml');
  return { default: SamlProvider };
});

function SamlProvider() {
  const editable = useDraft((all) => all.option(metadataUrl)?.editable === true);
  return (
    <>
      {editable && <Metadata />}
      <Addresses />
    </>
  );
}

/** The addresses of this site as a service provider. */
function Addresses() {
  const { t } = useTranslation('saml');
  const set = useOptionText('ServerAddress').trim().replace(/\/+$/, '');
  const base = `${set || window.location.origin}/api/oauth/saml`;
  return (
    <ExtraFrame text={t('hint')}>
      <AddressList>
        <Address name={t('entityId')} value={`${base}/metadata`} />
        <Address name={t('acs')} value={`${base}/acs`} />
        <Address name={t('slo')} value={`${base}/slo`} />
      </AddressList>
    </ExtraFrame>
  );
}

/** Fills in the options about the provider from its metadata without saving them. */
function Metadata() {
  const { t } = useTranslation('saml');
  const drafts = useDrafts();
  const explain = useProblemText();
  const [read] = useSettingsReadSamlMetadataMutation();
  const [xml, setXml] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const fill = async (text: string) => {
    const source = text.trim() || drafts.text(metadataUrl).trim();
    setProblem(source === '' ? t('missing') : undefined);
    if (source === '') return;
    setBusy(true);
    try {
      const { data } = await read({ variables: { source } });
      if (!data) return;
      const { entityId, ssoUrl, sloUrl, certificates } = data.readSamlMetadata;
      drafts.set('saml.entity_id', entityId);
      drafts.set('saml.sso_url', ssoUrl);
      drafts.set('saml.slo_url', sloUrl ?? '');
      drafts.set('saml.certificates', certificates.join('\n'));
      notify.success(t('found', { entityId }));
    } catch (error) {
      setProblem(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File) => {
    try {
      const text = await file.text();
      setXml(text);
      await fill(text);
    } catch {
      setProblem(t('unreadable'));
    }
  };

  return (
    <ExtraFrame>
      <Field.Root invalid={problem !== undefined}>
        <Field.Label>{t('xml')}</Field.Label>
        <Textarea
          rows={3}
          resize="vertical"
          fontFamily="mono"
          spellCheck={false}
          placeholder="<EntityDescriptor …>"
          value={xml}
          onChange={(event) => setXml(event.target.value)}
        />
        <Field.HelperText>{t('xmlHelp')}</Field.HelperText>
        <Field.ErrorText role="alert">{problem}</Field.ErrorText>
      </Field.Root>
      <Flex gap="2" mt="3" wrap="wrap">
        <Button loading={busy} loadingText={t('read')} onClick={() => void fill(xml)}>
          {t('read')}
        </Button>
        <FileButton
          label={t('choose')}
          accept=".xml,application/xml,text/xml"
          disabled={busy}
          onChoose={(file) => void choose(file)}
        >
          {t('choose')}
        </FileButton>
      </Flex>
    </ExtraFrame>
  );
}
