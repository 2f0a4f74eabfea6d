import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { ChannelNames } from '../../logs/channel-names.port.js';
import { OptionsModule } from '../../options/options.module.js';
import { OptionsService } from '../../options/options.service.js';
import { AccountsModule } from '../accounts.module.js';
import { RegistrationService } from '../registration/registration.service.js';
import { ThirdPartyAccountsService } from '../third-party/third-party-accounts.service.js';
import { UsageMode } from './initialize-site.input.js';
import { chosenLanguage, SetupService } from './setup.service.js';

const password = 'correct-horse-1';
const form = { username: 'root', password, confirmPassword: password, mode: UsageMode.SELF_USE };
const secret = 'open sesame';

let domain: DomainModule;
let secretRequired: boolean;
let setupResponses: PromiseSettledResult<unknown>[];
let earlyRegistrations: PromiseSettledResult<unknown>[];

beforeAll(async () => {
  const environment = { SETUP_SECRET: secret };
  domain = await openDomain([OptionsModule, AccountsModule], [{ provide: ChannelNames, useValue: {} }], environment);
  const setup = domain.get(SetupService);
  const visitor = { address: '192.0.2.9', secret, language: 'en' as const };
  ({ secretRequired } = await setup.state());
  const newUser = { username: 'early', password, botCheck: '' };
  earlyRegistrations = await Promise.allSettled([
    domain.get(RegistrationService).register(newUser, visitor.address),
    domain.get(ThirdPartyAccountsService).userOf({ provider: 'github', subject: '7', username: 'early' }, ''),
  ]);
  setupResponses = await Promise.allSettled(Array.from({ length: 20 }, () => setup.initialise(form, visitor)));
});
afterAll(() => domain.close());

it.each([
  ['de-DE,de;q=0.9', 'en'],
  ['de,en;q=0.5,zh;q=0.8', 'zh'],
  ['*', 'zh'],
  [undefined, 'zh'],
])('site set up with Accept-Language %s has the language %s', (header, language) => {
  expect(chosenLanguage(header)).toBe(language);
});

describe('registration before the setup', () => {
  it.each([
    ['with a password', 0],
    ['with a third-party account', 1],
  ])('%s is refused, and creates no user', async (_, attempt) => {
    expect(earlyRegistrations[attempt]).toMatchObject({ status: 'rejected', reason: { code: 'setup_pending' } });
    expect(await domain.database.query('SELECT username FROM users')).toEqual([{ username: 'root' }]);
  });
});

describe('setup', () => {
  it('succeeds once when many requests arrive concurrently', async () => {
    expect(setupResponses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const response of setupResponses) {
      if (response.status === 'rejected') expect(response.reason).toMatchObject({ message: '系统已经初始化完成' });
    }
    const [{ id: rootId } = { id: 0 }] = await domain.database.query<{ id: number }>('SELECT id FROM users');
    const [ledger] = await domain.database.query(
      'SELECT count(*)::int AS entries, sum(amount)::int AS sum FROM ledger_entries WHERE user_id = $1',
      [rootId],
    );
    expect(ledger).toEqual({ entries: 1, sum: 100_000_000 });
  });

  it('sets the mode and the language, and cannot be repeated', async () => {
    const options = domain.get(OptionsService);
    expect([options.text('SelfUseModeEnabled'), options.text('DefaultLanguage')]).toEqual(['true', 'en']);
    expect([options.text('RetryTimes'), options.text('AutomaticEnableChannelEnabled')]).toEqual(['2', 'true']);
    const again = domain.get(SetupService).initialise(form, { address: '192.0.2.8', secret, language: 'zh' });
    await expect(again).rejects.toMatchObject({ code: 'setup_done' });
  });

  it('reports that the setup secret is required until it is done', async () => {
    expect(secretRequired).toBe(true);
    expect(await domain.get(SetupService).state()).toMatchObject({ done: true, secretRequired: false });
  });

  it('checks the setup secret before the other fields', async () => {
    const guess = domain
      .get(SetupService)
      .initialise(form, { address: '192.0.2.7', secret: 'open pepper', language: 'zh' });
    await expect(guess).rejects.toMatchObject({ code: 'setup_secret_wrong', envelopeStatus: 403 });
  });
});
