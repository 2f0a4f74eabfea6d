import type { StrategyCreatedStatic } from 'passport';
import type { Strategy } from 'passport-github2';

/** The result of a strategy: a redirect of the browser, or an identified user. */
export type StrategyOutcome = { redirect: string } | { user: Express.User };

/**
 * Runs a passport strategy of OAuth 2 once, as passport's own middleware does for Express: the strategy gets the
 * functions it calls with its result. There is no session; this server manages the state.
 * @param query of the request; OAuth strategies read no other part
 * @throws {Error} when the strategy fails
 */
export function runStrategy(
  strategy: Strategy,
  query: Readonly<Record<string, string>>,
  options: object = {},
): Promise<StrategyOutcome> {
  return new Promise((resolve, reject) => {
    const endings: StrategyCreatedStatic = {
      success: (user) => resolve({ user }),
      redirect: (redirect) => resolve({ redirect }),
      fail: () => reject(new Error('OAuth strategy failed')),
      pass: () => reject(new Error('OAuth strategy returned no result')),
      error: reject,
    };
    const running = Object.assign(Object.create(strategy) as Strategy, endings);
    // Typed for Express; an OAuth 2 strategy only reads the query.
    const request = { query } as unknown as Parameters<Strategy['authenticate']>[0];
    running.authenticate(request, options);
  });
}
