import { SiteImport } from '../extras/site-import';
import { Version } from '../extras/version';
import { SubjectCards } from '../subject-panels';

const extras = { version: Version, siteImport: SiteImport };

/** Version, appearance and pages of the site. */
export function OtherSubject() {
  return <SubjectCards subject="other" extras={extras} />;
}
