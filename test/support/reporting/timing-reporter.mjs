import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const LARGEST_FILES = 25;

/**
 * Jest reporter: prints after the results the seconds and the files of each project, and the files with the most CPU
 * time. The seconds of a file are from the start of its environment to its last hook; the sum over all files is the time
 * that the workers were busy. CPU time is that of the test files and of the processes that they start; unlike the seconds
 * it can be compared between runs on a machine that others use. The CPU time of PostgreSQL has a separate line.
 */
export default class TimingReporter {
  constructor(globalConfig) {
    this.rootDir = `${globalConfig.rootDir}/`;
    this.cpuFile = join(mkdtempSync(join(tmpdir(), 'tollgate-cpu-')), 'files.jsonl');
    appendFileSync(this.cpuFile, '');
    // Workers inherit it; see FileCpuTime.
    process.env.TEST_CPU_FILE = this.cpuFile;
  }

  onRunComplete(_contexts, { testResults }) {
    const cpuSeconds = this.takeCpuSeconds();
    const files = testResults.map((result) => ({
      path: result.testFilePath.replace(this.rootDir, ''),
      project: result.displayName?.name ?? '',
      seconds: (result.perfStats.end - result.perfStats.start) / 1000,
      cpu: cpuSeconds.get(result.testFilePath) ?? 0,
      tests: result.testResults.length,
    }));
    if (files.length < 2) return;
    const lines = ['', 'Seconds and CPU seconds per project', row('seconds', 'CPU', 'files', 'tests', 'project')];
    const ofProject = (own, name) =>
      row(sum(own, 'seconds').toFixed(1), sum(own, 'cpu').toFixed(1), own.length, sum(own, 'tests'), name);
    for (const [project, own] of Map.groupBy(files, (file) => file.project)) lines.push(ofProject(own, project));
    lines.push(ofProject(files, 'all'));
    // The set-up of the run starts it in this process.
    const postgres = globalThis.testPostgres?.cpuSeconds();
    if (postgres !== undefined) lines.push(row('', postgres.toFixed(1), '', '', 'PostgreSQL'));
    const count = Math.min(LARGEST_FILES, files.length);
    lines.push('', `The ${count} files with the most CPU time`, row('seconds', 'CPU', '', 'tests', 'file'));
    for (const file of files.sort((a, b) => b.cpu - a.cpu || b.seconds - a.seconds).slice(0, count)) {
      lines.push(row(file.seconds.toFixed(1), file.cpu.toFixed(1), '', file.tests, file.path));
    }
    process.stderr.write(`${lines.join('\n')}\n`);
  }

  /** The CPU seconds by path of the file. */
  takeCpuSeconds() {
    const lines = readFileSync(this.cpuFile, 'utf8').split('\n').filter(Boolean);
    rmSync(dirname(this.cpuFile), { recursive: true, force: true });
    return new Map(lines.map((line) => JSON.parse(line)).map(({ path, seconds }) => [path, seconds]));
  }
}

const sum = (files, field) => files.reduce((total, file) => total + file[field], 0);

const row = (seconds, cpu, files, tests, name) =>
  `${String(seconds).padStart(9)} ${String(cpu).padStart(8)} ${String(files).padStart(6)} ${String(tests).padStart(6)}  ${name}`;
