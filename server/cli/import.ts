import { isProductKind, PRODUCT_KINDS, type ProductKind } from '../imports/products/products.js';
import { ImportRefused, type ImportReport, SiteImportService } from '../imports/site-import.service.js';
import { isImportedSiteName } from '../imports/site-name.js';
import { SourceError } from '../imports/sources/source.js';
import { CONFLICT_RULES, type ConflictRule } from '../imports/steps/import-context.js';
import { ConflictingUsers } from '../imports/steps/import-users.js';
import { CommandError, defineCommand, ExitCode, UsageError } from './command.js';
import { withServices } from './services.js';
import { withClaimedSite } from './site.js';

const COLUMNS = ['read', 'added', 'present', 'dropped'] as const;

export default defineCommand({
  options: {
    kind: { type: 'string', value: 'KIND', help: `the product: ${PRODUCT_KINDS.join(', ')}`, required: true },
    from: {
      type: 'string',
      value: 'ADDRESS',
      help: 'its database: sqlite:PATH, mysql://… or postgres://…, or its SQL_DSN',
      required: true,
    },
    site: { type: 'string', value: 'NAME', help: 'distinguishes several sites of one product; default: the product' },
    conflicts: {
      type: 'string',
      value: 'RULE',
      default: 'refuse',
      help: 'users whose name or id this site has: refuse, skip, or merge those of one name',
    },
    logs: { type: 'boolean', help: 'also imports the usage log' },
    'dry-run': { type: 'boolean', help: 'reads everything and writes nothing' },
  },
  reports: true,
  details: [
    'No server may run on the database meanwhile, unless REDIS_URL is set. A command that was interrupted is continued by the ' +
      'same command. A later run adds only what is new at the source.',
  ],
  async run(context) {
    const request = requestOf(context.options);
    try {
      const report = await withClaimedSite(context, (site) =>
        withServices(site, (services) =>
          services.get(SiteImportService).run({
            ...request,
            signal: context.signal,
            onProgress: (step, read) => context.progress(`${step}: ${read.toLocaleString('en')}`),
          }),
        ),
      );
      context.report({ ...report, notes: report.notes.map((note) => ({ ...note, reason: note.reason.en })) });
      for (const line of linesOf(report)) context.print(line);
    } catch (error) {
      throw refusalOf(error);
    }
  },
});

interface GivenOptions {
  readonly kind: string;
  readonly from: string;
  readonly site: string | undefined;
  readonly conflicts: string;
  readonly logs: boolean;
  readonly 'dry-run': boolean;
}

function requestOf({ kind, from, site = kind, conflicts, logs, 'dry-run': dryRun }: GivenOptions) {
  if (!isProductKind(kind)) throw new UsageError(`--kind must be one of ${PRODUCT_KINDS.join(', ')}`);
  if (!isImportedSiteName(site)) throw new UsageError('--site may contain lower-case letters, digits and hyphens');
  if (!isConflictRule(conflicts)) throw new UsageError(`--conflicts must be one of ${CONFLICT_RULES.join(', ')}`);
  return { kind: kind satisfies ProductKind, from, site, conflicts, logs, dryRun };
}

function isConflictRule(name: string): name is ConflictRule {
  return (CONFLICT_RULES as readonly string[]).includes(name);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ConflictingUsers) {
    return new CommandError(`Nothing was imported: ${error.message}. Choose --conflicts skip or --conflicts merge`);
  }
  if (error instanceof ImportRefused) return new CommandError(`Nothing was imported: ${error.message}`);
  if (error instanceof SourceError) return new CommandError(error.message, ExitCode.failed);
  return error;
}

function linesOf({ product, dryRun, steps, sums, notes }: ImportReport): string[] {
  const names = Object.keys(steps);
  const width = Math.max(...names.map((name) => name.length));
  const rows = names.map((name) => [
    name,
    ...COLUMNS.map((column) => (steps[name]?.[column] ?? 0).toLocaleString('en')),
  ]);
  const table = [['', ...COLUMNS], ...rows].map(([name = '', ...cells]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join(''),
  );
  const units = (quota: number) => `${quota.toLocaleString('en')} units`;
  const booked = dryRun
    ? [`Balances at the source: ${units(sums.sourceBalance)}, used: ${units(sums.sourceUsed)}`]
    : [
        `Balances: ${units(sums.balance)} here, ${units(sums.sourceBalance)} at the source`,
        `Used:     ${units(sums.used)} here, ${units(sums.sourceUsed)} at the source`,
      ];
  return [
    dryRun
      ? `Import from ${product} was not executed (--dry-run). It would import:`
      : `Import from ${product} is finished.`,
    '',
    ...table,
    '',
    ...booked,
    ...(notes.length > 0 ? ['', 'Not imported, or changed:'] : []),
    ...notes.map(({ subject, reason, count, examples }) => {
      const shown = examples.length > 0 ? ` (${examples.join(', ')}${count > examples.length ? ', …' : ''})` : '';
      return `  ${count.toLocaleString('en')} ${subject}: ${reason.en}${shown}`;
    }),
    ...(dryRun ? [] : ['', 'Check the books with: tollgate reconcile']),
  ];
}
