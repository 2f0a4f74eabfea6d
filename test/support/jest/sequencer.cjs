const { default: Sequencer } = require('@jest/test-sequencer');

/** How often each file runs. A failure that depends on timing appears only in repeated runs. */
const times = Number(process.env.TEST_REPEAT ?? 1);

/**
 * Keeps the console's files together at the end, where the workers change once from Node's globals to the globals of a
 * page. Within each part the slowest come first, as by default.
 */
module.exports = class ProjectSequencer extends Sequencer {
  sort(tests) {
    const isConsole = ({ context }) => context.config.displayName?.name === 'client';
    const sorted = super.sort(tests);
    const repeated = (part) => Array.from({ length: times }, () => part).flat();
    return [...repeated(sorted.filter((test) => !isConsole(test))), ...repeated(sorted.filter(isConsole))];
  }
};
