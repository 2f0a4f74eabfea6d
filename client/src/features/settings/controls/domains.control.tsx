import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { IconAction } from '../../../ui/icon-action';
import { useOptionProblemText } from '../catalogue/option-texts';
import { domainsOf, domainsProblem } from '../catalogue/rules';

interface DomainsControlProps {
  /** Separated by commas. */
  text: string;
  onChange(text: string): void;
}

/** A list of domains as tags; an invalid domain stays in the field with its error. */
export function DomainsControl({ text, onChange }: DomainsControlProps) {
  const { t } = useTranslation('settings');
  const explain = useOptionProblemText();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const domains = domainsOf(text);

  const add = () => {
    const wanted = domainsOf(typed.replaceAll(/[\s;，；]+/g, ','));
    if (wanted.length === 0) return;
    const found = domainsProblem([...domains, ...wanted]);
    setProblem(found && explain(found));
    if (found) return;
    onChange([...domains, ...wanted].join(','));
    setTyped('');
  };
  return (
    <>
      <Flex as="ul" listStyleType="none" gap="1.5" wrap="wrap" w="full">
        {domains.length === 0 && (
          <Box as="li" color="fg.subtle">
            {t('domainsInput.none')}
          </Box>
        )}
        {domains.map((domain) => (
          <Flex as="li" key={domain} align="center" layerStyle="inset" ps="2" fontFamily="mono" textStyle="table">
            {domain}
            <IconAction
              size="xs"
              icon={X}
              label={t('domainsInput.remove', { domain })}
              onClick={() => onChange(domains.filter((other) => other !== domain).join(','))}
            />
          </Flex>
        ))}
      </Flex>
      <Input
        aria-invalid={problem !== undefined}
        placeholder={t('domainsInput.add')}
        fontFamily="mono"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return;
          event.preventDefault();
          add();
        }}
      />
      {problem && (
        <Box role="alert" color="fg.error" textStyle="caption">
          {problem}
        </Box>
      )}
    </>
  );
}
