import { type Profiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { compile, isOwnSource } from './module-hooks.ts';

/** What Jest turns into a report: V8's counts for one script, and the code they were counted in. */
export interface ScriptCoverage {
  readonly result: Profiler.ScriptCoverage;
  readonly codeTransformResult: {
    readonly code: string;
    readonly originalCode: string;
    readonly sourceMapPath: string;
  };
}

/** Records which parts of our own sources ran while one test file did (`jest --coverage --coverageProvider=v8`). */
export class CoverageRecorder {
  private session: Session | undefined;
  result: ScriptCoverage[] = [];

  async start(): Promise<void> {
    this.session = new Session();
    this.session.connect();
    await this.session.post('Profiler.enable');
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  async stop(): Promise<void> {
    if (!this.session) return;
    const { result } = await this.session.post('Profiler.takePreciseCoverage');
    this.session.disconnect();
    this.result = result.filter(({ url }) => isOwnSource(url) && !url.includes('?')).map(withSource);
  }
}

function withSource(script: Profiler.ScriptCoverage): ScriptCoverage {
  const path = fileURLToPath(script.url);
  const { code, originalCode, mapPath } = compile(path);
  return { result: { ...script, url: path }, codeTransformResult: { code, originalCode, sourceMapPath: mapPath } };
}
