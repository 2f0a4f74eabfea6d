import { Box } from '@chakra-ui/react/box';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { Callout } from '../feedback/callout';
import { useColorMode } from '../theme/color-mode';

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

let loading: Promise<TurnstileApi> | undefined;

/**
 * Loaded only if the site enables the check; the only third-party script of the console. Concurrent callers share one
 * script, because it fails if it runs twice.
 */
function loadTurnstile(): Promise<TurnstileApi> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  loading ??= fetchTurnstile().finally(() => {
    loading = undefined;
  });
  return loading;
}

function fetchTurnstile(): Promise<TurnstileApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    // The content security policy requires the nonce for external scripts; Cloudflare recommends a nonce over an
    // allowed host.
    script.nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('turnstile is missing')));
    script.onerror = () => reject(new Error('turnstile did not load'));
    document.head.append(script);
  });
}

/** Cloudflare Turnstile. Reports an empty token when a solved one expires. */
function BotCheck({ siteKey, onToken }: { siteKey: string; onToken(token: string): void }) {
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

export interface BotCheckState {
  /** The site requires the check, and it has not been solved yet. */
  pending: boolean;
  /** The token; empty if the site does not require the check. */
  token: string;
  /** Discards the token, which is valid for one request only. */
  spend(): void;
  /** Element to render in the form. */
  widget: ReactNode;
}

/** State of the check of one form; loads nothing if the site does not require the check. */
export function useBotCheck(): BotCheckState {
  const { turnstile_check, turnstile_site_key } = useStatus();
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const spend = useCallback(() => {
    setToken('');
    setRound((count) => count + 1);
  }, []);
  return {
    pending: turnstile_check && token === '',
    token: turnstile_check ? token : '',
    spend,
    widget: turnstile_check && <BotCheck key={round} siteKey={turnstile_site_key} onToken={setToken} />,
  };
}
