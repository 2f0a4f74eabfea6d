import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { TicketPercent } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import type { Quote } from './use-quote';

interface CouponFieldProps {
  /** The code that prices are requested with; null for none. */
  applied: string | null;
  /** Why the last code was not applied. */
  refused: string | undefined;
  onApply(code: string | null): void;
}

/** Entry of a coupon. Its code is sent when it is applied, not with each keystroke, because wrong codes are limited. */
export function CouponField({ applied, refused, onApply }: CouponFieldProps) {
  const { t } = useTranslation('wallet');
  const [text, setText] = useState('');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(text.trim() || null);
  };
  if (applied !== null) {
    return (
      <Flex align="center" gap="2" role="status">
        <TicketPercent size={16} aria-hidden />
        <Box flex="1" minW="0" overflowWrap="anywhere">
          {t('coupon.applied', { code: applied.toUpperCase() })}
        </Box>
        <Button size="xs" variant="ghost" onClick={() => onApply(null)}>
          {t('coupon.remove')}
        </Button>
      </Flex>
    );
  }
  return (
    <form onSubmit={apply}>
      <Field.Root invalid={refused !== undefined}>
        <Field.Label>{t('coupon.label')}</Field.Label>
        <Flex gap="2" w="full">
          <Input
            autoComplete="off"
            placeholder={t('coupon.placeholder')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outline" flexShrink="0" disabled={text.trim() === ''}>
            {t('coupon.apply')}
          </Button>
        </Flex>
        <Field.ErrorText>{refused}</Field.ErrorText>
      </Field.Root>
    </form>
  );
}

/** The error code of a code that no coupon has. */
const unknown = 'top_up_code_unknown';

/** Reports that no coupon has the code. It must not be sent again with other amounts, because wrong codes are limited. */
export function useUnknownCoupon(quotes: readonly Quote[], onUnknown: (text: string) => void): void {
  const explain = useProblemText();
  const failures = quotes.flatMap((quote) => (quote.state === 'failed' ? [explain(quote.error)] : []));
  const text = failures.find(({ problem }) => problem.code === unknown)?.text;
  useEffect(() => {
    if (text !== undefined) onUnknown(text);
  });
}
