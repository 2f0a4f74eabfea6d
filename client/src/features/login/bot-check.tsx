import { Box } from '@chakra-ui/react/box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { Callout } from '../../ui/feedback/callout';
import { useColorMode } from '../../ui/theme/color-mode';

interface TurnstileApi {
  render(element: HTMLElement, options: Record<string, unknown>): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Fetched only when the site asks for the check; the only third-party script of the console. */
function loadTurnstile(): Promise<TurnstileApi> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('turnstile is missing')));
    script.onerror = () => reject(new Error('turnstile did not load'));
    document.head.append(script);
  });
}

/** Cloudflare Turnstile. Reports an empty token when a solved one expires. */
export function BotCheck({ siteKey, onToken }: { siteKey: string; onToken(token: string): void }) {
  const { t } = useTranslation('login');
  const language = useLanguage();
  const { resolved } = useColorMode();
  const holder = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let remove: (() => void) | undefined;
    let current = true;
    loadTurnstile().then(
      (api) => {
        if (!current || !holder.current) return;
        const widget = api.render(holder.current, {
          sitekey: siteKey,
          theme: resolved,
          language: language === 'zh' ? 'zh-cn' : 'en',
          callback: onToken,
          'expired-callback': () => onToken(''),
          'error-callback': () => setFailed(true),
        });
        remove = () => api.remove(widget);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
      remove?.();
    };
  }, [siteKey, onToken, language, resolved]);

  if (failed) return <Callout tone="error">{t('botFailed')}</Callout>;
  return <Box ref={holder} role="group" aria-label={t('botCheck')} minH="65px" />;
}
