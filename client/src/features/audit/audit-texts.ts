import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { actorKinds, objectTypes } from './audit.url';
import { auditActions } from './audit-actions.generated';

const verbs = Object.values(auditActions).flat();

/** The names of actors, objects, actions and fields. Values that another version wrote are shown as stored. */
export function useAuditTexts() {
  const { t } = useTranslation('audit');
  return useMemo(() => {
    const fields: Readonly<Record<string, string>> = t('field', { returnObjects: true });
    const named =
      <T extends string>(known: readonly T[], text: (name: T) => string) =>
      (name: string): string => {
        const found = known.find((one) => one === name);
        return found === undefined ? name : text(found);
      };
    return {
      kind: named(actorKinds, (name) => t(`kind.${name}`)),
      object: named(objectTypes, (name) => t(`object.${name}`)),
      verb: named(verbs, (name) => t(`verb.${name}`)),
      field: (name: string): string => (Object.hasOwn(fields, name) && fields[name]) || name,
    };
  }, [t]);
}
