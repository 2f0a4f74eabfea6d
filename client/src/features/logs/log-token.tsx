import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dash } from '../../ui/data/figures';
import { Copyable } from './copyable';

/** Token name that the server stores for channel tests, in every language of the console. */
const CHANNEL_TEST = '模型测试';

/** Whether a channel test wrote the row, which uses no token. */
export function isChannelTest(tokenName: string): boolean {
  return tokenName === CHANNEL_TEST;
}

/** The token of a row. */
export function LogToken({ name }: { name: string }) {
  const { t } = useTranslation('logs');
  if (!name) return <Dash />;
  return isChannelTest(name) ? <Text color="fg.muted">{t('channelTest')}</Text> : <Copyable text={name} />;
}
