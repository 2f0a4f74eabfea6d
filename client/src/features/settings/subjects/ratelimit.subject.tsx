import { RateSentence } from '../extras/rate-sentence';
import { SubjectCards } from '../subject-panels';

const extras = { rateSentence: RateSentence };

/** Limits of requests, calls at once and tokens. */
export function RatelimitSubject() {
  return <SubjectCards subject="ratelimit" extras={extras} />;
}
