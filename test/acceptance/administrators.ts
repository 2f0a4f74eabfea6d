import { type Screen, testsOf } from './check.ts';

const channels = testsOf('client/src/features/channels/channels.page.test.tsx');
const channelForm = testsOf('client/src/features/channels/form/channel-form.page.test.tsx');
const tags = testsOf('client/src/features/channels/tags/channel-tags.page.test.tsx');
const runs = testsOf('client/src/features/channels/runs/channel-runs.page.test.tsx');
const modelNames = testsOf('client/src/features/channels/form/model-names.test.ts');
const testQueue = testsOf('client/src/features/channels/model-tests/test-queue.test.ts');
const secrets = testsOf('test/e2e/secrets.spec.ts');
const redemptions = testsOf('client/src/features/redemptions/redemptions.page.test.tsx');
const users = testsOf('client/src/features/users/users.page.test.tsx');
const settings = testsOf('client/src/features/settings/settings.page.test.tsx');
const settingsCard = testsOf('client/src/features/settings/settings-card.test.tsx');
const prices = testsOf('client/src/features/settings/pricing/prices.card.test.tsx');

/** The screens of those who run the site. */
export const administratorScreens: readonly Screen[] = [
  {
    name: 'Channels',
    checks: [
      ['list', channels('the list › puts filters and order from the address into the query')],
      ['tag tree', tags('tag mode › shows tags with their sums and, when one is opened, its channels')],
      [
        'inline priority, -999 and no less',
        channels('inline priority › saves on Enter, keeps out what is too small, and gives up on Esc'),
      ],
      ['inline weight', channels('inline priority › saves a weight, which is no less than 0')],
      [
        'a refused inline change is taken back',
        channels('inline priority › rolls back and tells when the server refuses'),
      ],
      [
        'several keys pasted',
        channels('the drawer › creates with several keys, and asks about an address that ends in /v1'),
      ],
      [
        'another type: its own fields, models only after asking',
        channelForm('another type › brings its fields and, after asking, its models'),
      ],
      [
        'warning about /v1',
        channels('the drawer › creates with several keys, and asks about an address that ends in /v1'),
      ],
      ['three JSON fields, each with its own words', channelForm('the JSON fields › each say that they are no JSON')],
      [
        'models of the upstream: new, kept, gone',
        modelNames('comparing with the upstream › tells new, kept and gone apart, each once and in order'),
        channelForm('the models of an upstream › are taken over and dropped by choice'),
      ],
      ['models are not fetched without a key', channelForm('the models of an upstream › need a key first')],
      [
        'the test dialog stops',
        testQueue('the test queue › starts nothing after it was stopped and ends with what runs'),
        channels('testing models › can be stopped'),
      ],
      ['deleting eleven needs the number typed', channels('deleting › of eleven channels wants the number typed')],
      [
        'a test of all survives a reload',
        runs('a run through all channels › that is under way when one comes is shown, and can be cancelled'),
      ],
      [
        'no key is shown after saving',
        channels('the drawer › shows stored keys as fingerprints and sends only what changed'),
        secrets('secrets › are in no answer of a route that %s can read'),
        secrets('secrets › are in no answer of GraphQL that %s can read'),
      ],
    ],
  },
  {
    name: 'Redemption',
    checks: [
      ['three created, three shown', redemptions('the drawer › creates three, and shows all three with their links')],
      [
        'a used code is neither enabled nor edited',
        redemptions('the list › offers neither to edit nor to switch a used code, and leads to who used it'),
      ],
      [
        'a gift at its last use is dimmed',
        redemptions('the list › dims a gift that reached its uses, and disabled codes'),
      ],
      ['deleting by name counts first', redemptions('deleting › by name counts first, then asks for the number')],
    ],
  },
  {
    name: 'Users',
    checks: [
      [
        'no promotion where it is not permitted',
        users('the list › offers what the server allows, and nothing for cancelled accounts'),
      ],
      [
        'no actions for a cancelled row',
        users('the list › offers what the server allows, and nothing for cancelled accounts'),
      ],
      [
        'a balance is changed by a difference, also downwards',
        users('adjusting a balance › previews, and sends a signed amount with one key per dialog'),
      ],
      ['the size is kept', users('the list › searches by the address and remembers the page size')],
    ],
  },
  {
    name: 'Settings',
    checks: [
      ['a link to each tab', settings('the address › opens the tab %s')],
      [
        'a link to each card and option',
        settings('the address › leads to a card: %s'),
        settings('goes to the option of the address'),
      ],
      [
        'saving nothing says so',
        settingsCard('saving › says so when nothing was changed'),
        prices('the price draft › says so when nothing was changed'),
      ],
      [
        'one of three fails and stays as it was typed',
        settingsCard('saving › saves what fits when one of three does not, and keeps that one as it was typed'),
      ],
      [
        'broken JSON says its line',
        prices('the price draft › is not saved while a text is no JSON, and the table says why it is empty'),
      ],
      [
        'table and JSON are one draft',
        prices('the price draft › is shared by table and JSON; a save shows what changes and sends no more than that'),
      ],
      [
        'password login comes back on cancel',
        settingsCard('what is special › asks before password login goes, and no puts the switch back'),
      ],
      [
        'leaving with changes asks',
        settings('keeps drafts from tab to tab, counts them, and asks before they are lost'),
      ],
      ['search by key, in Chinese and in English', settings('finds options by key, in Chinese and in English')],
    ],
  },
];
