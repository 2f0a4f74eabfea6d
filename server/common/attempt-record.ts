/** One attempt at an upstream; `failure` is empty for the one that served the call. */
export interface RouteStep {
  readonly channel: number;
  readonly failure: string;
}
