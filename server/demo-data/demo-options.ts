import { MAX_RETRIES } from './history-upstreams.js';

/** The site's account at an invented payment gateway. */
export const MERCHANT = { id: '1042', key: 'demo-merchant-key', address: 'https://pay.example' };

/** US dollars to quota units at the default rate. */
export const QUOTA_PER_DOLLAR = 500_000;
export const OPENING_QUOTA = 0.5 * QUOTA_PER_DOLLAR;

const NOTICE = `## Welcome to the demo site

- **New:** Grok 3 and Gemini 2.5 Pro are available in the groups \`vip\` and \`enterprise\`.
- Check in once a day for a little extra quota, and invite a friend to share in what they top up.
- Planned maintenance: Sunday, 03:00 – 03:20 UTC. Running streams are finished first.`;

const ABOUT = `# About this site

A demonstration of Tollgate with made-up users, channels and calls. The channels of vendors have no upstream; the channel
*Demo* serves requests instead.`;

/**
 * The options that the administrator of the demonstration has set.
 * @param serverAddress the address of the console
 */
export function demoOptions(serverAddress: string): Readonly<Record<string, string>> {
  return {
    ServerAddress: serverAddress,
    Notice: NOTICE,
    About: ABOUT,
    RetryTimes: String(MAX_RETRIES),
    GroupRatio: JSON.stringify({ default: 1, vip: 0.85, enterprise: 0.7 }),
    UserUsableGroups: JSON.stringify({ default: 'Standard price', vip: 'More models, 15 % off' }),
    TopupGroupRatio: JSON.stringify({ default: 1, vip: 0.98, enterprise: 0.95 }),
    QuotaForNewUser: String(OPENING_QUOTA),
    QuotaForInviter: String(QUOTA_PER_DOLLAR),
    QuotaForInvitee: String(0.5 * QUOTA_PER_DOLLAR),
    RebateEnabled: 'true',
    RebatePercentage: '5',
    CheckInEnabled: 'true',
    CheckInQuota: String(0.02 * QUOTA_PER_DOLLAR),
    PayAddress: MERCHANT.address,
    EpayId: MERCHANT.id,
    EpayKey: MERCHANT.key,
    DataExportDefaultTime: 'day',
  };
}
