import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dash } from '../../ui/data/figures';
import { Copyable } from './copyable';

/** What the server writes as the token of a channel's test, in whatever language the console is read. */
const CHANNEL_TEST = '模型测试';

/** True for rows that a test of a channel wrote: nobody's token was used. */
export function isChannelTest(tokenName: string): boolean {
  return tokenName === CHANNEL_TEST;
}

/** The token of a row. */
export function LogToken({ name }: { name: string }) {
  const { t } = useTranslation('logs');
  if (!name) return <Dash />;
  return isChannelTest(name) ? <Text color="fg.muted">{t('channelTest')}</Text> : <Copyable text={name} />;
}
