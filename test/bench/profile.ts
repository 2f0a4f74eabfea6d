import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type SourceMap, SourceMap as SourceMapReader } from 'node:module';
import { join, resolve } from 'node:path';
import { asContestant, setUpTollgate, startUpstream } from './contestants.js';
import { pin } from './cpu.js';
import { INSPECTED, Inspector } from './inspector.js';
import { launchOf } from './launch.js';
import { LoadGenerator } from './load.js';
import { burstStreams, chunksPerStream, pacedStreams, wholeResponses } from './loads.js';
import { column, tenths } from './report.js';

const warmUpMs = 5_000;
const profiledMs = 10_000;
const intervalMicroseconds = 500;
const intervalBytes = 16_384;

const loads = {
  whole: { load: wholeResponses, units: 1, translated: false },
  translated: { load: wholeResponses, units: 1, translated: true },
  burst: { load: burstStreams, units: chunksPerStream, translated: false },
  'burst-translated': { load: burstStreams, units: chunksPerStream, translated: true },
  paced: { load: pacedStreams, units: chunksPerStream, translated: false },
} as const;

interface Frame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A CPU profile as the inspector of V8 returns it. */
interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[];
  readonly samples: readonly number[];
  /** Microseconds between two samples. */
  readonly timeDeltas: readonly number[];
}

/** A node of an allocation profile as the inspector of V8 returns it; sizes are bytes. */
interface Allocations {
  readonly callFrame: Frame;
  readonly selfSize: number;
  readonly children: readonly Allocations[];
}

/** Names the source of a frame: a file of this repository, a package, a module of Node.js or a state of V8. */
class Sources {
  private readonly maps = new Map<string, SourceMap | undefined>();

  fileOf({ url, functionName, lineNumber, columnNumber }: Frame): string {
    if (url === '') return functionName;
    if (!url.startsWith('file:')) return url;
    const source = this.mapOf(url)?.findEntry(lineNumber, columnNumber);
    const path = (source && 'originalSource' in source && source.originalSource) || url;
    return path.includes('node_modules/')
      ? path.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1')
      : path.replace(/^.*?\/((?:server|dist)\/)/, '$1');
  }

  private mapOf(url: string): SourceMap | undefined {
    if (!this.maps.has(url)) {
      const path = new URL(`${url}.map`);
      let map: SourceMap | undefined;
      try {
        map = new SourceMapReader(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        // A file without a map is named by its own path.
      }
      this.maps.set(url, map);
    }
    return this.maps.get(url);
  }
}

const add = (sums: Map<string, number>, key: string, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};

function section(title: string, sums: ReadonlyMap<string, number>, count: number): string {
  const rows = [...sums].sort((a, b) => b[1] - a[1]).slice(0, count);
  return [title, ...rows.map(([name, value]) => `${column(tenths(value), 8)}  ${name}`), ''].join('\n');
}

/** Sums by file, by function alone, and by function including its callees. */
class Report {
  private readonly sources = new Sources();
  private readonly files = new Map<string, number>();
  private readonly alone = new Map<string, number>();
  private readonly withCalls = new Map<string, number>();
  private total = 0;

  /** Adds a value that was measured in the last frame of a stack; the stack begins with the innermost frame. */
  add(stack: readonly Frame[], value: number): void {
    const [own] = stack;
    if (!own || own.functionName === '(idle)') return;
    this.total += value;
    add(this.files, this.sources.fileOf(own), value);
    add(this.alone, this.nameOf(own), value);
    for (const name of new Set(stack.map((frame) => this.nameOf(frame)))) add(this.withCalls, name, value);
  }

  text(unit: string): string {
    return [
      `${tenths(this.total)} ${unit}`,
      '',
      section('By file or package', this.files, 45),
      section('By function, without what it calls', this.alone, 60),
      section('By function, with what it calls', this.withCalls, 110),
    ].join('\n');
  }

  private nameOf(frame: Frame): string {
    const file = this.sources.fileOf(frame);
    return file === frame.functionName ? file : `${frame.functionName || '(anonymous)'} ${file}`;
  }
}

/** Microseconds of CPU per unit. */
async function cpu(inspector: Inspector, run: () => Promise<number>): Promise<[string, unknown]> {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: intervalMicroseconds });
  await inspector.call('Profiler.start');
  const units = await run();
  const { profile } = (await inspector.call('Profiler.stop')) as { profile: Profile };
  const report = new Report();
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const stacks = new Map<number, Frame[]>();
  for (const [at, id] of profile.samples.entries()) {
    let stack = stacks.get(id);
    if (!stack) {
      stack = [];
      for (let node = nodes.get(id); node; node = nodes.get(parents.get(node.id) ?? -1)) stack.push(node.callFrame);
      stacks.set(id, stack);
    }
    report.add(stack, (profile.timeDeltas[at] ?? 0) / units);
  }
  return [report.text('µs of CPU per unit in the main thread'), profile];
}

/** Kilobytes that are allocated per unit, those included that the garbage collector has freed since. */
async function allocations(inspector: Inspector, run: () => Promise<number>): Promise<[string, unknown]> {
  await inspector.call('HeapProfiler.startSampling', {
    samplingInterval: intervalBytes,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  const units = await run();
  const { profile } = (await inspector.call('HeapProfiler.stopSampling')) as { profile: { head: Allocations } };
  const report = new Report();
  const visit = ({ callFrame, selfSize, children }: Allocations, callers: readonly Frame[]): void => {
    const stack = [callFrame, ...callers];
    report.add(stack, selfSize / 1024 / units);
    for (const child of children) visit(child, stack);
  };
  visit(profile.head, []);
  return [report.text('KB allocated per unit in the heap of JavaScript'), profile];
}

/** Runs a measurement with the inspector whose address a process has printed. */
async function inspected(output: string, measure: typeof cpu, run: () => Promise<number>): Promise<[string, unknown]> {
  const inspector = await Inspector.open(output);
  const measured = await measure(inspector, run);
  inspector.close();
  return measured;
}

/** The value of a name in a line that V8 prints about a garbage collection. */
const valueIn = (line: string, name: string): number => Number(new RegExp(` ${name}=([\\d.]+)`).exec(line)?.[1] ?? 0);

/**
 * What garbage collections of the young heap cost per unit. Bytes that were moved to the old heap are those that two of
 * them found in use; unlike times, they do not depend on other programs of the machine.
 */
async function collections(output: () => string, run: () => Promise<number>): Promise<[string, unknown]> {
  const start = output().length;
  const units = await run();
  const lines = output()
    .slice(start)
    .split('\n')
    .filter((line) => line.includes(' gc=s '));
  const sum = (name: string) => lines.reduce((total, line) => total + valueIn(line, name), 0);
  const rows: [string, number][] = [
    ['collections per 1,000 units', (lines.length * 1_000) / units],
    ['µs per unit', (sum('pause') * 1_000) / units],
    ['ms per collection', sum('pause') / lines.length],
    ['bytes per unit that stayed in the young heap', sum('new_space_survived') / units],
    ['bytes per unit that were moved to the old heap', sum('promoted') / units],
  ];
  return [rows.map(([name, value]) => `${column(tenths(value), 10)}  ${name}`).join('\n'), lines];
}

/**
 * Profiles a saturated gateway under one kind of load and prints where the CPU time goes per request or chunk; with
 * `--allocations` the memory, with `--collections` the cost of garbage collections of the young heap, with
 * `--connections <count>` under another number of connections than usual, with `--checkout <directory>` the build of
 * another checkout. Writes the profile itself to the file that `--out` names.
 */
export async function benchProfile([kind = 'whole', ...options]: readonly string[]): Promise<boolean> {
  if (!Object.hasOwn(loads, kind)) {
    console.error(`There is no load ${kind}: choose ${Object.keys(loads).join(', ')}.`);
    return false;
  }
  const argumentOf = (option: string) => (options.includes(option) ? options[options.indexOf(option) + 1] : undefined);
  const { load: usual, units, translated } = loads[kind as keyof typeof loads];
  const load = { ...usual, connections: Number(argumentOf('--connections') ?? usual.connections) };
  pin(process.pid, 1);
  const upstream = await startUpstream();
  const traced = options.includes('--collections');
  const directory = resolve(argumentOf('--checkout') ?? join(import.meta.dirname, '..', '..'));
  const { serverArgs } = await launchOf(directory);
  const args = traced ? ['--trace-gc', '--trace-gc-nvp', ...serverArgs] : [INSPECTED, ...serverArgs];
  const { tollgate, keys } = await setUpTollgate(upstream.url, { args });
  const contestant = asContestant(tollgate, keys, translated);
  const generator = new LoadGenerator(contestant.url, keys, load, contestant.model);
  try {
    await generator.open();
    await generator.run({ ms: warmUpMs });
    const profiled = async () => {
      const { completed, seconds } = await generator.run({ ms: profiledMs });
      console.log(`${kind}: ${Math.round((completed * units) / seconds).toLocaleString('en')} units a second`);
      return completed * units;
    };
    const [text, profile] = traced
      ? await collections(() => tollgate.output, profiled)
      : await inspected(tollgate.output, options.includes('--allocations') ? allocations : cpu, profiled);
    console.log(text);
    const out = argumentOf('--out');
    if (out) await writeFile(out, JSON.stringify(profile));
    return true;
  } finally {
    generator.close();
    await tollgate.close();
    await upstream.stop();
  }
}
