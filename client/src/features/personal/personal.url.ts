import { param } from '../../lib/list-state';

export const tabs = ['account', 'security', 'notify', 'price', 'preferences'] as const;
export type PersonalTab = (typeof tabs)[number];

/** Dialogs with an address: other pages link to them, and Back closes them. Dialogs that show a secret have none. */
const dialogs = ['name', 'email', 'wechat', 'telegram', 'transfer', 'password'] as const;
export type PersonalDialog = (typeof dialogs)[number];

export const personalParams = {
  tab: param.choice(tabs, 'account'),
  dialog: param.choice<PersonalDialog | ''>(dialogs, ''),
  /** Search of the price tab. */
  q: param.text(),
  group: param.text(),
};

export const tabPath = (tab: PersonalTab) => (tab === 'account' ? '/personal' : `/personal?tab=${tab}`);
