import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useCopy } from '../../ui/copy';
import { Dash } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { Tip } from '../../ui/tip';

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
  return isChannelTest(name) ? <span className="muted">{t('channelTest')}</span> : <Copyable text={name} />;
}

/** A name that is copied on click. */
export function Copyable({ text, mono }: { text: string; mono?: boolean }) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const copy = useCopy();
  const onClick = async () => {
    if (await copy(text)) notify.success(tc('copied'), { description: text });
  };
  return (
    <Tip content={t('clickToCopy', { text })}>
      <button type="button" className={mono ? 'copyable truncate mono' : 'copyable truncate'} onClick={onClick}>
        {text}
      </button>
    </Tip>
  );
}

/** Text of a log row. It is stored in Chinese and marked with `lang` for screen readers. */
export function LogText({ children, ...props }: ComponentProps<'div'> & { children: string }) {
  return (
    <div {...props} lang={/\p{Script=Han}/u.test(children) ? 'zh-CN' : undefined}>
      {children}
    </div>
  );
}
