import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

type Constructor = ConstructorParameters<typeof JsdomEnvironment>;

/** What browsers have, the console uses and jsdom leaves out; Node's own versions stand in. */
const missingInJsdom = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'BroadcastChannel',
] as const;

/** A jsdom page with the browser globals the console needs. */
export default class ConsoleEnvironment extends JsdomEnvironment {
  constructor(...[config, context]: Constructor) {
    super(config, context);
    // Bytes made by Node's globals below must pass the page's own instanceof checks.
    Object.assign(this.global, { Uint8Array, ArrayBuffer });
    for (const name of missingInJsdom) {
      if (!(name in this.global)) Object.assign(this.global, { [name]: globalThis[name] });
    }
  }
}
