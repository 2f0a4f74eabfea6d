import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import * as limits from '../../lib/limits.generated';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { useFormat } from '../../ui/use-format';

export interface Redeemed {
  quota: number;
  isGift: boolean;
}

interface RedeemCardProps {
  /** The code in the address. */
  linkedCode: string;
  /** Page that sells codes; empty if the site has none, undefined while unknown. */
  codesLink: string | undefined;
  /** The user may set that page. */
  mayConfigure: boolean;
  /** Quota can be bought on this page, so that the notice about the missing page for codes is not shown. */
  canPay: boolean;
  /** Throws the error of the server. */
  onRedeem(code: string): Promise<Redeemed>;
}

export function RedeemCard({ linkedCode, codesLink, mayConfigure, canPay, onRedeem }: RedeemCardProps) {
  const { t } = useTranslation('wallet');
  const explain = useProblemText();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(linkedCode);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const recognised = linkedCode !== '' && code === linkedCode;

  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return refuse(t('redeem.required'));
    setBusy(true);
    setRedeemed(null);
    try {
      setRedeemed(await onRedeem(code.trim()));
      setCode('');
    } catch (error) {
      refuse(explain(error).text);
    } finally {
      setBusy(false);
    }
  };
  const change = () => {
    setCode('');
    input.current?.focus();
  };
  return (
    <Box as="section" aria-labelledby="redeem-title" layerStyle="card" p="5">
      <Stack gap="4">
        <Box>
          <Text as="h2" id="redeem-title" textStyle="section">
            {t('redeem.title')}
          </Text>
          <Text color="fg.muted" mt="1">
            {t('redeem.purpose')}
          </Text>
        </Box>
        <form noValidate onSubmit={submit}>
          <Stack gap="3">
            <Field.Root invalid={fault !== ''}>
              <Field.Label>{t('redeem.code')}</Field.Label>
              <Input
                ref={input}
                value={code}
                maxLength={limits.RedeemInput.key.max}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                fontFamily="mono"
                placeholder={t('redeem.placeholder')}
                onChange={(event) => {
                  setCode(event.target.value);
                  setFault('');
                }}
              />
              {recognised && (
                <Field.HelperText>
                  <Flex as="span" align="center" gap="2" wrap="wrap">
                    {t('redeem.recognised')}
                    <Button size="xs" variant="ghost" colorPalette="brand" onClick={change}>
                      {t('redeem.change')}
                    </Button>
                  </Flex>
                </Field.HelperText>
              )}
              <Field.ErrorText>{fault}</Field.ErrorText>
            </Field.Root>
            <Flex gap="3" wrap="wrap" align="center">
              <Button type="submit" variant="solid" colorPalette="brand" loading={busy} loadingText={t('redeem.busy')}>
                {t('redeem.action')}
              </Button>
              <CodesLink address={codesLink} mayConfigure={mayConfigure} canPay={canPay} />
            </Flex>
          </Stack>
        </form>
        <div role="status">{redeemed && <Received {...redeemed} />}</div>
      </Stack>
    </Box>
  );
}

function Received({ quota, isGift }: Redeemed) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <Callout tone="success">
      <Box fontWeight="medium">{isGift ? t('redeem.doneGift') : t('redeem.done')}</Box>
      {t('redeem.amount', { amount: format.quota(quota) })}
    </Callout>
  );
}

/** Only http(s) addresses become links, because the setting may contain any text. */
function CodesLink({
  address,
  mayConfigure,
  canPay,
}: Pick<RedeemCardProps, 'mayConfigure' | 'canPay'> & { address: string | undefined }) {
  const { t } = useTranslation('wallet');
  if (address === undefined) return null;
  if (!/^https?:\/\//i.test(address)) {
    if (canPay && !mayConfigure) return null;
    return (
      <Box textStyle="caption" color="fg.muted">
        {mayConfigure ? (
          <Box asChild color="brand.fg" textDecoration="underline">
            <Link to="/setting/operation#TopUpLink">{t('redeem.setLink')}</Link>
          </Box>
        ) : (
          t('redeem.noLink')
        )}
      </Box>
    );
  }
  return (
    <Button asChild>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {t('redeem.get')}
        <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}
