const SLOWEST_FILES = 25;

/**
 * Jest reporter: prints after the results the seconds and the files of each project, and the slowest files. The time of
 * a file is from the start of its environment to its last hook; the sum over all files is the time that the workers
 * were busy.
 */
export default class TimingReporter {
  constructor(globalConfig) {
    this.rootDir = `${globalConfig.rootDir}/`;
  }

  onRunComplete(_contexts, { testResults }) {
    const files = testResults.map((result) => ({
      path: result.testFilePath.replace(this.rootDir, ''),
      project: result.displayName?.name ?? '',
      seconds: (result.perfStats.end - result.perfStats.start) / 1000,
      tests: result.testResults.length,
    }));
    if (files.length < 2) return;
    const lines = ['', 'Seconds per project', row('seconds', 'files', 'tests', 'project')];
    for (const [project, own] of Map.groupBy(files, (file) => file.project)) {
      lines.push(row(sum(own, 'seconds').toFixed(1), own.length, sum(own, 'tests'), project));
    }
    lines.push(row(sum(files, 'seconds').toFixed(1), files.length, sum(files, 'tests'), 'all'));
    lines.push('', `The ${Math.min(SLOWEST_FILES, files.length)} slowest files`, row('seconds', '', 'tests', 'file'));
    for (const file of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES)) {
      lines.push(row(file.seconds.toFixed(1), '', file.tests, file.path));
    }
    process.stderr.write(`${lines.join('\n')}\n`);
  }
}

const sum = (files, field) => files.reduce((total, file) => total + file[field], 0);

const row = (seconds, files, tests, name) =>
  `${String(seconds).padStart(9)} ${String(files).padStart(6)} ${String(tests).padStart(6)}  ${name}`;
