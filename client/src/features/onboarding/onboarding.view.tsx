import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Check, ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ModelList } from '../../ui/data/model-list';
import { IconAction } from '../../ui/icon-action';
import { NavButton } from '../../ui/nav-button';
import { coarse } from '../../ui/theme/recipes/touch';
import { type Step, type StepId, unsetPricesPath } from './steps';

interface OnboardingViewProps {
  steps: readonly Step[];
  current: StepId;
  unpriced: readonly string[];
  /** Only the line with the progress. */
  isFolded: boolean;
  onUnfold(): void;
  onPick(id: StepId): void;
  onDismiss(): void;
  /** The panels of two steps. */
  test: ReactNode;
  request: ReactNode;
}

const StepButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    px: '2',
    minH: '9',
    borderRadius: 'control',
    textAlign: 'start',
    cursor: 'button',
    _hover: { bg: 'bg.subtle' },
    '&[aria-current=step]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
    [coarse]: { minH: '11' },
  },
});

/** The guide to a complete site: its steps, and the panel of the current one; folded, only its progress. */
export function OnboardingView(props: OnboardingViewProps) {
  const { steps, current, isFolded, onUnfold, unpriced, onPick, onDismiss, test, request } = props;
  const { t } = useTranslation('onboarding');
  const done = steps.filter((step) => step.done).length;
  const title = done === steps.length ? t('allDone') : t('title');
  const progress = t('progress', { done, total: steps.length });
  if (isFolded)
    return (
      <Flex as="section" aria-label={t('title')} layerStyle="card" align="center" gap="2" px="4" mb="2">
        <Text flex="1" minW="0" textStyle="caption" color="fg.muted">
          {title} · {progress}
        </Text>
        <IconAction icon={ChevronDown} size="xs" label={t('unfold')} onClick={onUnfold} />
        <IconAction icon={X} size="xs" label={t('dismiss')} onClick={onDismiss} />
      </Flex>
    );
  return (
    <Box as="section" aria-label={t('title')} layerStyle="card" mb="6">
      <Flex align="center" gap="3" px="4" py="3" borderBottomWidth="1px" borderColor="border">
        <Box flex="1" minW="0">
          <Text as="h2" textStyle="section">
            {title}
          </Text>
          <Text textStyle="caption" color="fg.muted" role="status">
            {progress}
          </Text>
        </Box>
        <IconAction icon={X} label={t('dismiss')} onClick={onDismiss} />
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '15rem minmax(0, 1fr)' }}>
        <StepList steps={steps} current={current} onPick={onPick} />
        <Box p="4" minW="0">
          <StepPanel id={current} {...{ unpriced, test, request }} />
        </Box>
      </Grid>
    </Box>
  );
}

function StepList({ steps, current, onPick }: Pick<OnboardingViewProps, 'steps' | 'current' | 'onPick'>) {
  const { t } = useTranslation('onboarding');
  return (
    <Stack
      as="ol"
      gap="0.5"
      p="3"
      listStyleType="none"
      borderEndWidth={{ base: '0', md: '1px' }}
      borderBottomWidth={{ base: '1px', md: '0' }}
      borderColor="border"
    >
      {steps.map((step, index) => (
        <li key={step.id}>
          <StepButton
            type="button"
            aria-current={step.id === current ? 'step' : undefined}
            onClick={() => onPick(step.id)}
          >
            <StepMark number={index + 1} done={step.done} />
            {t(`step.${step.id}.title`)}
          </StepButton>
        </li>
      ))}
    </Stack>
  );
}

function StepMark({ number, done }: { number: number; done: boolean }) {
  const { t } = useTranslation('onboarding');
  return (
    <Flex
      boxSize="5"
      flexShrink="0"
      align="center"
      justify="center"
      borderRadius="full"
      textStyle="caption"
      bg={done ? 'status.green.subtle' : 'bg.muted'}
      color={done ? 'status.green.fg' : 'fg.muted'}
    >
      {done ? <Check size={12} aria-label={t('done')} /> : <span>{number}</span>}
    </Flex>
  );
}

interface StepPanelProps extends Pick<OnboardingViewProps, 'unpriced' | 'test' | 'request'> {
  id: StepId;
}

function StepPanel({ id, unpriced, test, request }: StepPanelProps) {
  const { t } = useTranslation('onboarding');
  return (
    <Stack gap="4" align="stretch">
      {id !== 'price' && id !== 'request' && <Text color="fg.muted">{t(`step.${id}.text`)}</Text>}
      {id === 'channel' && <StepLink to="/channel/add" label={t('go.channel')} />}
      {id === 'test' && test}
      {id === 'token' && <StepLink to="/token?edit=new" label={t('go.token')} />}
      {id === 'price' && <Pricing unpriced={unpriced} />}
      {id === 'request' && request}
    </Stack>
  );
}

function Pricing({ unpriced }: { unpriced: readonly string[] }) {
  const { t } = useTranslation('onboarding');
  if (unpriced.length === 0) return <Text color="fg.muted">{t('step.price.none')}</Text>;
  return (
    <Stack gap="2">
      <Text color="fg.muted">{t('step.price.text')}</Text>
      <ModelList models={unpriced} />
      <Text color="fg.muted">{t('step.price.how')}</Text>
      <StepLink to={unsetPricesPath} label={t('go.price')} />
    </Stack>
  );
}

function StepLink({ to, label }: { to: string; label: string }) {
  return (
    <Box>
      <NavButton to={to} variant="solid" colorPalette="brand">
        {label}
      </NavButton>
    </Box>
  );
}
