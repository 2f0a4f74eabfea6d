import { type RefObject, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useConfirm } from './confirm';

/**
 * Asks for confirmation before a navigation, a closed drawer or a closed tab discards input. `allow.current` permits
 * one navigation; `stays` is a path that keeps the input, as do those below it, with any query.
 */
export function useLeaveGuard(dirty: boolean, allow: RefObject<boolean>, stays?: string) {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  const confirming = useRef(false);
  const isKeptAt = (pathname: string) =>
    stays !== undefined && (pathname === stays || pathname.startsWith(`${stays}/`));
  const blocker = useBlocker(({ nextLocation }) => dirty && !allow.current && !isKeptAt(nextLocation.pathname));

  useEffect(() => {
    if (blocker.state !== 'blocked' || confirming.current) return;
    confirming.current = true;
    const question = {
      title: t('form.discardTitle'),
      text: t('form.discardText'),
      action: t('form.discard'),
      cancel: t('form.keep'),
      dangerous: true,
    };
    void confirm(question).then((leave) => {
      confirming.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, confirm, t]);

  useBeforeUnload((event) => {
    if (dirty && !allow.current) event.preventDefault();
  });
}
