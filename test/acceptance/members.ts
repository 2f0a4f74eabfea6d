import { type Screen, testsOf } from './check.ts';

const dashboard = testsOf('client/src/features/dashboard/dashboard.page.test.tsx');
const calendar = testsOf('client/src/features/dashboard/calendar.test.ts');
const dashboardUrl = testsOf('client/src/features/dashboard/dashboard.url.test.ts');
const series = testsOf('client/src/ui/chart/series.test.ts');
const plots = testsOf('client/src/ui/chart/plots.test.tsx');
const tokens = testsOf('client/src/features/tokens/tokens.page.test.tsx');
const tokenForm = testsOf('client/src/features/tokens/token-form.test.tsx');
const tokenSchema = testsOf('client/src/features/tokens/token-form.schema.test.ts');
const tokenService = testsOf('server/tokens/tokens.service.spec.ts');
const logs = testsOf('client/src/features/logs/logs.page.test.tsx');
const logFilters = testsOf('client/src/features/logs/log-filters.test.tsx');
const logQuery = testsOf('client/src/features/logs/logs.url.test.ts');
const receipts = testsOf('client/src/features/logs/receipt-check.test.ts');
const table = testsOf('client/src/ui/table/data-table.test.tsx');
const logsAtSize = testsOf('test/e2e/usage-log-at-size.spec.ts');
const drawings = testsOf('client/src/features/drawings/drawings.page.test.tsx');
const tasks = testsOf('client/src/features/tasks/tasks.page.test.tsx');
const elapsed = testsOf('client/src/ui/data/status-catalogue.test.ts');
const taskServer = testsOf('test/e2e/tasks.spec.ts');
const playground = testsOf('client/src/features/playground/playground.page.test.tsx');
const reply = testsOf('client/src/features/playground/use-chat.test.ts');
const stream = testsOf('client/src/lib/playground-stream.test.ts');
const chat = testsOf('client/src/features/chat/chat.page.test.tsx');
const wallet = testsOf('client/src/features/wallet/wallet.page.test.tsx');
const account = testsOf('client/src/features/personal/account/account.test.tsx');
const settings = testsOf('client/src/features/personal/settings.test.tsx');
const security = testsOf('client/src/features/personal/security/security.test.tsx');
const inBrowser = testsOf('test/browser/only-in-a-browser.spec.ts');

/** The screens of everybody who has an account. */
export const memberScreens: readonly Screen[] = [
  {
    name: 'Dashboard',
    checks: [
      [
        'bars = header = server’s total, in three ranges',
        inBrowser('the dashboard › in %s shows what the server counts, and a bar leads to its calls'),
      ],
      ['buckets of UTC+8', calendar('buckets of time › of UTC+8 begin at its midnights')],
      ['buckets of UTC-5', calendar('buckets of time › of UTC-5 begin at its midnights')],
      [
        'buckets when clocks change',
        calendar('buckets of time › have 23 hours on the day clocks go forward'),
        calendar('buckets of time › have 25 hours on the day clocks go back, and the hour that comes twice is two'),
      ],
      [
        'a click on a bar opens the log with the same total',
        plots('leads from a part of a bar to its bucket and series'),
        dashboardUrl('what is asked › leads to the calls of one bar'),
        inBrowser('the dashboard › in %s shows what the server counts, and a bar leads to its calls'),
      ],
      [
        'the table says what the chart says',
        dashboard('the dashboard › shows bars that add up to the header and the cards, also as a table'),
      ],
      [
        'fifty series are six and others',
        series('the series of a chart › are the six largest and all others as one, which add up to the same'),
        dashboard('the dashboard › draws six of fifty models and the others as one'),
      ],
    ],
  },
  {
    name: 'Tokens',
    checks: [
      ['create one', tokens('the token form › creates, shows the keys once and lists again')],
      [
        'create twenty, the further ones with a suffix',
        tokenForm('a batch › of twenty shows twenty keys'),
        tokenService('creating tokens › makes a batch whose further names carry a random suffix within the name limit'),
      ],
      ['expiry presets, to the second', tokenForm('the presets › of expiry are exact to the second: %s')],
      ['quota presets', tokenForm('the presets › of quota are dollars at the site’s unit')],
      ['unlimited', tokenForm('the limits › go with what was chosen')],
      [
        'IP lines',
        tokenForm('the limits › go with what was chosen'),
        tokenSchema('an IP rule › stands on a line of its own'),
      ],
      ['model limit', tokenForm('the limits › go with what was chosen')],
      [
        'status is switched between enabled and disabled only',
        tokens('the token list › disables with a way back'),
        tokens('the token list › has no switch for a token that expired'),
      ],
      ['keys are masked', tokens('the token list › shows the key only on demand and forgets it again')],
      ['a clipboard that refuses', tokens('the token list › offers the key for hand copy when the clipboard refuses')],
      [
        'deleting keeps the focus in the list',
        tokens('the token list › leaves the focus on the next row after a deletion'),
      ],
      ['copy several', tokens('the token list › copies the keys of the selected tokens, a line each')],
    ],
  },
  {
    name: 'Usage log',
    checks: [
      ['every filter alone, in address and query', logFilters('a filter › is in the address and in the query: %s')],
      [
        'filters together',
        logQuery('the query › of an administrator covers the site'),
        logs('the usage log › asks rows and totals for the same filter, which the address holds'),
      ],
      ['another size starts at page 1', logFilters('another page size › starts over at page 1, and is asked for')],
      ['columns: OK applies and stays', table('columns › apply on OK and are kept')],
      ['columns: cancel', table('columns › stay as they were on Cancel')],
      ['columns: select all', table('columns › are all chosen at once')],
      ['columns: reset', table('columns › are as at first after a reset')],
      [
        'columns are kept under the documented name',
        logFilters('the columns › are kept under the name that the specification gives'),
      ],
      [
        'no admin columns for users, also not in the DOM',
        logs('the usage log › keeps what only administrators may see out of the page'),
      ],
      [
        'four kinds of receipt add up to what the row cost',
        logs('the usage log › has a receipt that adds up to the row: %s'),
        receipts('a receipt › adds up: %s'),
        receipts('a receipt › does not add up: %s'),
      ],
      ['the live tail pauses and goes on', inBrowser('the live tail › pauses and goes on')],
      [
        '10 000 rows: a page takes the server ≤ 300 ms',
        logsAtSize('a list of 200,000 rows › turns its pages within 300 ms'),
      ],
      [
        'a page on its way is shown as busy, not blank',
        table('rows on their way › leave those of before on screen, marked as busy'),
      ],
    ],
  },
  {
    name: 'Drawing / task',
    checks: [
      [
        'drawings count in milliseconds, tasks in seconds',
        taskServer('a drawing › is listed for its owner and for administrators'),
        taskServer('a song › is paid when it is taken, and followed until it is there'),
        drawings('the drawing log › holds its filters in the address, seconds as the other lists'),
      ],
      [
        'elapsed time turns red above 60 s',
        elapsed('status catalogue › a drawing of %d ms is %s'),
        drawings('the drawing log › marks what took longer than a minute'),
      ],
      [
        'the viewer by keys',
        drawings('the drawing log › enlarges a picture, zooms and walks by keys, and closes with Escape'),
      ],
      ['a task as JSON', tasks('the task log › opens a task as JSON with its music')],
      ['the banner about the callback', drawings('the drawing log › tells %s about the callback or does not')],
    ],
  },
  {
    name: 'Playground',
    checks: [
      ['the reply grows while it comes', playground('the playground › streams a reply and says what it cost')],
      ['Stop ends the request', playground('the playground › stops with Esc, closes the request and keeps the text')],
      ['the server sees the close', inBrowser('the playground › stops at the upstream when it is stopped')],
      [
        'an error in the middle keeps the text',
        reply('a reply › keeps its text and carries the error when the stream breaks'),
      ],
      [
        '[DONE] ends it, and nothing else does',
        stream('the playground stream › is complete when it ends with [DONE]'),
        stream('the playground stream › is incomplete when it ends without [DONE]'),
      ],
      [
        'no scrolling for somebody who scrolled up',
        inBrowser('the playground › does not scroll for somebody who reads further up'),
      ],
      [
        'three models side by side',
        playground('the playground › asks three models at once, side by side, and stops them together'),
      ],
    ],
  },
  {
    name: 'Chat',
    checks: [
      [
        'consent for each host',
        chat('a framed chat client › gets the chosen token only after consent, and is not asked about again'),
        chat('a framed chat client › is asked about for every host'),
      ],
      ['without a token', chat('what stands in the way › no enabled token leads to the list of tokens')],
      ['with a bad template', chat('what stands in the way › %s is said')],
    ],
  },
  {
    name: 'Wallet',
    checks: [
      [
        'the code of a link',
        wallet('redeeming › takes the code of the link, shows the amount, the new balance and the new statement'),
      ],
      ['below the minimum', wallet('topping up › refuses less than the minimum, and asks the price once per pause')],
      [
        'one price request per pause',
        wallet('topping up › refuses less than the minimum, and asks the price once per pause'),
      ],
      [
        'the payment form is posted with the given fields',
        wallet('topping up › asks, orders, and posts the given fields to the payment page'),
      ],
      [
        'gift and plain code have words of their own',
        wallet('redeeming › says so of a gift code'),
        wallet('redeeming › takes the code of the link, shows the amount, the new balance and the new statement'),
      ],
    ],
  },
  {
    name: 'Personal',
    checks: [
      ['check in once', account('the daily check-in › is possible once, and says when the next one is')],
      ['transfer minimum', account('invitations › have a link, and rewards that can be transferred')],
      [
        'each state of a binding',
        account('bindings › are bound, not bound or not offered by the site'),
        account('bindings › with an address want it, then the code, and keep both when it is wrong'),
      ],
      ['http is refused for a webhook', settings('warnings › go to https only')],
      [
        'threshold labels follow quota_per_unit',
        settings('warnings › have thresholds whose labels follow the worth of a unit'),
      ],
      [
        'deleting the account needs the exact name',
        security('deleting the account › wants the exact name, and ends the session'),
      ],
    ],
  },
];
