import { param } from '../../../lib/list-state';
import { timelineRanges } from './timeline-parts';

/** The parameters of a timeline in the address of its page. */
export const timelineParams = {
  range: param.choice(timelineRanges, '7d'),
  /** The selected part, in Unix seconds. */
  from: param.integer(),
  to: param.integer(),
  show: param.choice(['', 'changes'], ''),
};
