import { type Profiler, Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { compile, isOwnSource } from './module-hooks.ts';

/** The input of Jest's coverage report: V8's counts for one script, and the code they refer to. */
export interface ScriptCoverage {
  readonly result: Profiler.ScriptCoverage;
  readonly codeTransformResult: {
    readonly code: string;
    readonly originalCode: string;
    readonly sourceMapPath: string;
  };
}

/** Records the parts of our sources that run during one test file (`jest --coverage --coverageProvider=v8`). */
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
