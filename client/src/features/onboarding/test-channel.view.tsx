import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { SelectInput } from '../../ui/form/select-input';
import { NavButton } from '../../ui/nav-button';
import { useFormat } from '../../ui/use-format';
import type { OnboardingChannelFragment } from './onboarding.generated';
import { unsetPricesPath } from './steps';

interface TestChannelViewProps {
  /** Enabled channels; undefined until the first response. */
  channels: readonly OnboardingChannelFragment[] | undefined;
  channel: OnboardingChannelFragment | undefined;
  testing: boolean;
  /** Models have no price, without which a test fails. */
  lacksPrices: boolean;
  /** Why no test could run. */
  problem: string | undefined;
  onChoose(id: string): void;
  onTest(id: string): void;
  onContinue(): void;
}

export function TestChannelView(props: TestChannelViewProps) {
  const { channels, channel, testing, problem, onChoose, onTest } = props;
  const { t } = useTranslation('onboarding');
  if (problem !== undefined && !channel) return <Callout tone="error">{problem}</Callout>;
  if (!channels) return null;
  if (!channel) {
    return (
      <Box>
        <NavButton to="/channel/add" variant="solid" colorPalette="brand">
          {t('go.channel')}
        </NavButton>
      </Box>
    );
  }
  return (
    <Stack gap="3">
      <Flex gap="2" wrap="wrap" align="center">
        {channels.length > 1 && (
          <Box w={{ base: 'full', sm: '64' }}>
            <SelectInput
              label={t('test.channel')}
              value={channel.id}
              options={channels.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={onChoose}
            />
          </Box>
        )}
        <Button
          variant="solid"
          colorPalette="brand"
          loading={testing}
          loadingText={t('test.running')}
          onClick={() => onTest(channel.id)}
        >
          <FlaskConical aria-hidden />
          {t('go.test')}
        </Button>
      </Flex>
      {!testing && <Result {...props} channel={channel} />}
    </Stack>
  );
}

function Result({
  channel,
  lacksPrices,
  problem,
  onContinue,
}: TestChannelViewProps & { channel: OnboardingChannelFragment }) {
  const { t } = useTranslation('onboarding');
  const format = useFormat();
  const { id, name, lastTest, responseTime } = channel;
  if (problem !== undefined) return <Callout tone="error">{problem}</Callout>;
  if (!lastTest) return null;
  if (!lastTest.success) {
    return (
      <Stack gap="3" align="flex-start">
        <Box w="full" overflowWrap="anywhere">
          <Callout tone="error">
            {t('test.failed', { name })}
            <Box textStyle="caption">{lastTest.message}</Box>
          </Callout>
        </Box>
        <Flex gap="2" wrap="wrap">
          <NavButton to={`/channel/edit/${id}`}>{t('test.edit')}</NavButton>
          {lacksPrices && <NavButton to={unsetPricesPath}>{t('go.price')}</NavButton>}
        </Flex>
      </Stack>
    );
  }
  return (
    <Stack gap="3" align="flex-start">
      <Box role="status" w="full">
        <Callout tone="success">
          {t('test.ok', { name, model: lastTest.model, time: format.duration(responseTime) })}
        </Callout>
      </Box>
      <Button onClick={onContinue}>{t('test.continue')}</Button>
    </Stack>
  );
}
