import { BookOpen, CalendarCheck, Copy, Gift, Keyboard, KeyRound, Languages, Moon, Plus, Sun } from 'lucide-react';
import { useMemo } from 'react';
import { chooseLanguage } from '../../i18n/setup';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useCopy } from '../../ui/copy';
import { notify } from '../../ui/feedback/notify';
import type { NavItem } from '../../ui/shell/nav-model';
import { useColorMode } from '../../ui/theme/color-mode';
import type { Entry } from './entry';

/** Further search terms of screens: their names in the other language and pinyin initials. */
const worded = [
  'detail',
  'cost',
  'token',
  'log',
  'midjourney',
  'task',
  'playground',
  'channel',
  'models',
  'redemption',
  'coupon',
  'vendorInvoices',
  'plan',
  'user',
  'jobs',
  'limits',
  'alerts',
  'audit',
  'credentials',
  'siteHealth',
  'setting',
  'topup',
  'teams',
  'personal',
  'pricing',
  'about',
] as const;

/** Screens whose words have the name of the screen rather than of its path. */
const pathsOf: Partial<Record<(typeof worded)[number], string>> = {
  siteHealth: '/operations',
  vendorInvoices: '/vendor-invoices',
};

/** All entries that need no request. `places` are the screens that the user may open. */
export function useEntries(places: readonly NavItem[], onShortcuts: () => void): Entry[] {
  const { t } = useTranslation('palette');
  const { t: tn } = useTranslation('nav');
  const { server_address, docs_link, check_in_enabled } = useStatus();
  const { resolved, setMode } = useColorMode();
  const language = useLanguage();
  const copy = useCopy();
  const mayAddChannel = useCan('channels:write');
  return useMemo(() => {
    const may = (to: string) => places.some((place) => place.to === to);
    const go = places.map(({ to, label, icon }): Entry => {
      const name = worded.find((known) => to === (pathsOf[known] ?? `/${known}`));
      return { id: `go ${to}`, section: 'go', label, icon, to, words: name && t(`words.${name}`) };
    });
    const dark = resolved === 'dark';
    const actions: (Omit<Entry, 'section' | 'label' | 'words' | 'id'> & { name: ActionName; when?: boolean })[] = [
      { name: 'newToken', icon: KeyRound, to: '/token?edit=new', when: may('/token') },
      { name: 'addChannel', icon: Plus, to: '/channel/add', when: mayAddChannel },
      { name: 'redeem', icon: Gift, to: '/topup', when: may('/topup') },
      { name: 'checkIn', icon: CalendarCheck, to: '/personal', when: check_in_enabled && may('/personal') },
      { name: dark ? 'light' : 'dark', icon: dark ? Sun : Moon, run: () => setMode(dark ? 'light' : 'dark') },
      { name: 'language', icon: Languages, run: () => void chooseLanguage(language === 'en' ? 'zh' : 'en') },
      {
        name: 'copyAddress',
        icon: Copy,
        run: () => {
          void copy(`${siteOrigin(server_address)}/v1`).then((done) => done && notify.success(t('addressCopied')));
        },
      },
    ];
    const help: Entry[] = [
      {
        id: 'help shortcuts',
        section: 'help',
        label: tn('shortcuts'),
        icon: Keyboard,
        hint: '?',
        run: onShortcuts,
        words: t('words.shortcuts'),
      },
    ];
    if (/^https?:\/\//.test(docs_link)) {
      help.push({
        id: 'help docs',
        section: 'help',
        label: tn('docs'),
        icon: BookOpen,
        to: docs_link,
        external: true,
        words: t('words.docs'),
      });
    }
    return [
      ...go,
      ...actions
        .filter(({ when = true }) => when)
        .map(
          ({ name, when: _, ...rest }): Entry => ({
            ...rest,
            id: `action ${name}`,
            section: 'action',
            label: t(`action.${name}`),
            words: t(`words.${name}`),
          }),
        ),
      ...help,
    ];
  }, [
    t,
    tn,
    places,
    resolved,
    setMode,
    language,
    copy,
    server_address,
    docs_link,
    check_in_enabled,
    onShortcuts,
    mayAddChannel,
  ]);
}

type ActionName = 'newToken' | 'addChannel' | 'redeem' | 'checkIn' | 'light' | 'dark' | 'language' | 'copyAddress';
