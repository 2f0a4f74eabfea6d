import { describe, expect, it } from '@jest/globals';
import { formatUnits } from '../common/decimal.js';
import { AMOUNT_DECIMALS } from './vendor-columns.js';
import { readVendorFile, type VendorFileTerms } from './vendor-file.js';

const read = (content: string, terms: Partial<VendorFileTerms> = {}) =>
  readVendorFile(content, { columns: {}, dateOrder: null, currency: 'USD', ...terms });

/** The sums of a file, one per line: day, model, amount, prompt tokens, completion tokens, calls. */
const sumsOf = (...args: Parameters<typeof read>) => {
  const { sums, problems } = read(...args);
  expect(problems.map((problem) => problem.text('en'))).toEqual([]);
  const amountOf = (amount: bigint | null) => (amount === null ? '-' : formatUnits(amount, AMOUNT_DECIMALS));
  return sums.map(({ day, model, amount, promptTokens, completionTokens, calls }) =>
    [day, model, amountOf(amount), promptTokens ?? '-', completionTokens ?? '-', calls ?? '-'].join(' '),
  );
};
const problemsOf = (...args: Parameters<typeof read>) => read(...args).problems.map((problem) => problem.text('en'));

/** Exports with the columns of the vendors; the values are invented. */
const EXPORTS: readonly (readonly [
  name: string,
  content: string,
  sums: readonly string[],
  terms?: Partial<VendorFileTerms>,
])[] = [
  [
    'OpenAI costs by line item',
    [
      'start_time,end_time,start_time_iso,end_time_iso,amount_value,amount_currency,quantity,quantity_unit,line_item,project_id,organization_id',
      '1793491200,1793577600,2026-11-01T00:00:00+00:00,2026-11-02T00:00:00+00:00,,,,,,,org-1',
      '1793577600,1793664000,2026-11-02T00:00:00+00:00,2026-11-03T00:00:00+00:00,0.003835980000000000000000000001,usd,1000,tokens,"gpt-5-nano, input",proj_a,org-1',
      '1793577600,1793664000,2026-11-02T00:00:00+00:00,2026-11-03T00:00:00+00:00,0.5,usd,10,tokens,"gpt-5-nano, output",proj_a,org-1',
    ].join('\n'),
    ['2026-11-02 gpt-5-nano 0.503835980000000000000000000001 - - -'],
  ],
  [
    'OpenAI usage of completions',
    [
      'start_time,end_time,start_time_iso,end_time_iso,project_id,num_model_requests,model,input_tokens,output_tokens',
      '1793577600,1793664000,2026-11-02T00:00:00,2026-11-03T00:00:00,proj_a,7,gpt-4o-2024-08-06,1200,300',
    ].join('\n'),
    ['2026-11-02 gpt-4o-2024-08-06 - 1200 300 7'],
  ],
  [
    'Anthropic cost',
    [
      'usage_date_utc,model,workspace,api_key,usage_type,context_window,token_type,cost_usd,list_price_usd',
      '2026-11-02,Claude Haiku 4.5,Default,key,message,≤ 200k,input_no_cache,0.05,0.05',
      '2026-11-02,Claude Haiku 4.5,Default,key,message,≤ 200k,output,0.25,0.25',
    ].join('\r\n'),
    ['2026-11-02 Claude Haiku 4.5 0.3 - - -'],
  ],
  [
    'Anthropic usage, whose kinds of prompt tokens are added',
    [
      'usage_date_utc,model_version,api_key,workspace,usage_type,context_window,usage_input_tokens_no_cache,usage_input_tokens_cache_write_5m,usage_input_tokens_cache_write_1h,usage_input_tokens_cache_read,usage_output_tokens',
      '2026-11-02,claude-sonnet-5,key,Default,standard,≤ 200k,100,20,3,1000,50',
    ].join('\n'),
    ['2026-11-02 claude-sonnet-5 - 1123 50 -'],
  ],
  [
    "Google's cost table, with lines above and below it",
    [
      'Invoice number,123,',
      'Invoice date,2026-11-30,',
      'Billing account name,Project ID,Service description,SKU description,Credit type,Cost type,Usage start date,Usage amount,Usage unit,Unrounded Cost ($),Cost ($)',
      'Main,prod,Gemini API,Generate content output tokens Gemini 3 Flash,,Usage,2026-11-02,"10,000",count,"1,234.567891",1234.57',
      'Main,prod,Gemini API,Generate content output tokens Gemini 3 Flash,Promotion,Credit,2026-11-02,,,-0.5,-0.50',
      ',,,,,,,,,Total,1234.07',
    ].join('\n'),
    ['2026-11-02 Generate content output tokens Gemini 3 Flash 1234.067891 - - -'],
  ],
  [
    'Azure cost and usage details, with taxes that have no model',
    [
      'InvoiceSectionName,Date,MeterCategory,MeterName,Quantity,CostInBillingCurrency,BillingCurrencyCode',
      'Main,11/02/2026,Foundry Models,gpt 4.1 Inp glbl Tokens,12.5,1.25E-02,EUR',
      'Main,11/02/2026,Tax,,,0.0025,EUR',
    ].join('\n'),
    ['2026-11-02 gpt 4.1 Inp glbl Tokens 0.0125 - - -', '2026-11-02  0.0025 - - -'],
    { currency: 'EUR' },
  ],
  [
    'a table with semicolons, a byte order mark, quotes and line breaks',
    '\uFEFFDay;Model;Amount;Calls\r\n2026-11-02;"a ""large"";\r\nmodel";1.5;2\r\n\r\n20261103;b;-0.25;0\r\n',
    ['2026-11-02 a "large";\r\nmodel 1.5 - - 2', '2026-11-03 b -0.25 - - 0'],
  ],
  [
    'a table whose columns are named',
    'When,What,Net,In\n02.11.2026,m,3.00,5\n',
    ['2026-11-02 m 3 5 - -'],
    { columns: { date: 'when', model: 'What', amount: 'Net', promptTokens: 'In' }, dateOrder: 'dmy' },
  ],
  [
    'times with an offset, whose days are those of UTC',
    'timestamp\tmodel\trequests\n2026-11-02T23:30:00-02:00\tm\t1\n2026-11-03 00:10:00 UTC\tm\t2\n',
    ['2026-11-03 m - - - 3'],
  ],
];

describe("a vendor's file", () => {
  it.each(EXPORTS)('of %s', (...[, content, sums, terms]) => {
    expect(sumsOf(content, terms)).toEqual(sums);
  });

  it('counts lines without a date or a value, which are not summed', () => {
    const { lineCount, ignoredCount } = read('date,model,amount\n2026-11-02,m,1\n2026-11-02,m,\n,,9\n');
    expect({ lineCount, ignoredCount }).toEqual({ lineCount: 1, ignoredCount: 2 });
  });

  it.each<[string, string, string, Partial<VendorFileTerms>?]>([
    ['a decimal comma', '2026-11-02;m;1,5', 'Line 2, column "amount": "1,5" is not a number'],
    ['thousands without decimals', '2026-11-02;m;1,234', 'Line 2, column "amount": "1,234" is not a number'],
    ['a text', '2026-11-02;m;free', 'Line 2, column "amount": "free" is not a number'],
    ['a day that does not exist', '2026-02-30;m;1', 'Line 2, column "date": "2026-02-30" is not a date'],
    ['no date', ';m;1', 'Line 2, column "date": "" is not a date'],
    ['an unclear date', '01/02/2026;m;1', 'Line 2, column "date": it is not clear whether "01/02/2026"'],
    ['a month beyond 12', '13/02/2026;m;1', 'Line 2, column "date": "13/02/2026" is not a date', { dateOrder: 'mdy' }],
    ['an open quote', '2026-11-02;"m;1', 'Line 2: invalid CSV'],
    ['nothing', '', 'The file has no line'],
    ['an unknown column', '2026-11-02;m;1', 'Line 1: the header has no column "Cost"', { columns: { calls: 'Cost' } }],
  ])('with %s is refused by line', (...[, line, message, terms]) => {
    const [problem] = problemsOf(`date;model;amount\n${line}`, terms);
    expect(problem?.slice(0, message.length)).toBe(message);
  });

  it('with several errors names each line, and stops after twenty', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `2026-11-02,m,${index === 1 ? '1' : 'x'}`);
    const problems = problemsOf(['date,model,amount', ...lines].join('\n'));
    expect(problems).toHaveLength(20);
    expect(problems[1]).toMatch(/^Line 4,/);
  });

  it('with an amount in another currency is refused', () => {
    expect(problemsOf('date,model,amount,currency\n2026-11-02,m,1,eur')[0]).toMatch(/the currency is eur/);
  });

  it('without a header is refused', () => {
    expect(problemsOf('2026-11-02,m,1\n')[0]).toMatch(/^No header was recognized/);
  });

  it('with too many combinations of day and model is refused', () => {
    const lines = Array.from({ length: 20_001 }, (_, index) => `2026-11-02,m${index},1`);
    expect(() => read(['date,model,calls', ...lines].join('\n'))).toThrow(
      expect.objectContaining({ code: 'vendor_invoice_too_large' }),
    );
  });
});
