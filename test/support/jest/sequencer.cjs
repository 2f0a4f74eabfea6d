const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Keeps the console's files together at the end, where the workers change once from Node's globals to those of a page.
 * Within each part the slowest come first, as by default.
 */
module.exports = class ProjectSequencer extends Sequencer {
  sort(tests) {
    const isConsole = ({ context }) => context.config.displayName?.name === 'client';
    const sorted = super.sort(tests);
    return [...sorted.filter((test) => !isConsole(test)), ...sorted.filter(isConsole)];
  }
};
