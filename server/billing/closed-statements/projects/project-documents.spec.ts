import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { renderPdf } from '../../../platform/pdf/pdf-document.js';
import { hashOfProject, type ProjectStatement } from './project-statement.js';
import { projectStatementCsv, projectStatementPdf } from './project-statement-file.js';

const counts = (requests: number, quota: number) => ({ requests, promptTokens: 3, completionTokens: 5, quota });
const facts = {
  number: '202610-70-1',
  teamId: 70,
  projectId: 1,
  projectName: '=website',
  month: '2026-10',
  timeZone: 'Asia/Shanghai',
  issuer: 'A site',
  beginsAt: new Date('2026-09-30T16:00Z'),
  endsAt: new Date('2026-10-31T16:00Z'),
  quotaPerUnit: 500_000,
  inCurrency: true,
  budget: 1_000_000,
  formerBudget: null,
  dailyQuota: 500_000,
  weeklyQuota: null,
  monthlyQuota: null,
  spentBefore: 250_000,
  usageTotal: 3_456,
  spentAfter: 253_456,
  days: [
    { day: '2026-09-30', ...counts(1, 456) },
    { day: '2026-10-02', ...counts(1_200, 3_000) },
  ],
  tokens: [
    { token: 11, name: 'ci', member: 71, ...counts(1, 456) },
    { token: 12, name: '+app', member: 72, ...counts(200, 1_000) },
    { token: 13, name: 'batch', member: 71, ...counts(1_000, 2_000) },
  ],
  models: [{ model: 'gpt-5', ...counts(1_201, 3_456) }],
} as const;
const statement: ProjectStatement = {
  ...facts,
  id: 1,
  teamName: 'robotics',
  memberNames: { 71: 'ada', 72: 'ben' },
  hash: hashOfProject(facts),
  closedAt: new Date('2026-10-31T17:10Z'),
};

const bytesOf = (language: 'en' | 'zh') => renderPdf(projectStatementPdf(statement, language));

describe('the documents of the statement of a project', () => {
  // These values change with the layout, the texts, pdfkit and the font only, see statement-documents.spec.ts.
  it.each([
    { language: 'en', digest: 'c3b6bae2055ac93a073a8927b3dbd5bb5b1159165a2e89b3d395e460349d2e43' },
    { language: 'zh', digest: '65c9724829a5348fb269386667d68bc12fb65ec20f351c336500d035b780fee3' },
  ] as const)('are the same bytes at any time: PDF in $language', async ({ language, digest }) => {
    const pdf = await bytesOf(language);
    expect(pdf.equals(await bytesOf(language))).toBe(true);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(digest);
  });

  it('have rows of each kind that sum to the usage: CSV', () => {
    const place = "202610-70-1,70,robotics,1,'=website,2026-10";
    expect(projectStatementCsv(statement).split('\r\n')).toEqual([
      '\uFEFFnumber,team_id,team,project_id,project,month,line,item_id,item,count,prompt_tokens,completion_tokens,quota,amount',
      `${place},spent_before,,,,,,250000,0.500000`,
      `${place},day,,2026-09-30,1,3,5,456,0.000912`,
      `${place},day,,2026-10-02,1200,3,5,3000,0.006000`,
      `${place},member,71,ada,1001,6,10,2456,0.004912`,
      `${place},member,72,ben,200,3,5,1000,0.002000`,
      `${place},token,11,ci,1,3,5,456,0.000912`,
      `${place},token,12,'+app,200,3,5,1000,0.002000`,
      `${place},token,13,batch,1000,3,5,2000,0.004000`,
      `${place},model,,gpt-5,1201,3,5,3456,0.006912`,
      `${place},usage,,,,,,3456,0.006912`,
      `${place},spent_after,,,,,,253456,0.506912`,
      `${place},budget_after,,,,,,1000000,2.000000`,
      `${place},limit_per_day,,,,,,500000,1.000000`,
      '',
    ]);
  });

  it('show the remaining budget, and no amount without a budget: PDF', () => {
    const tables = projectStatementPdf(statement, 'en').parts.flatMap((part) => ('rows' in part ? [part.rows] : []));
    expect(tables[0]).toEqual([
      ['At the beginning of the month', 'No limit', '0.500000', '–'],
      ['At the end of the month', '2.000000', '0.506912', '1.493088'],
    ]);
    expect(tables[1]).toEqual([
      ['Per day', '1.000000'],
      ['Per week', 'No limit'],
      ['Per month', 'No limit'],
    ]);
  });
});
