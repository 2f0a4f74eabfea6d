import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { actorKinds, objectTypes, verbs } from './audit.url';

/** The names of actors, objects and actions; those of another version as they are stored. */
export function useAuditTexts() {
  const { t } = useTranslation('audit');
  return useMemo(() => {
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
    };
  }, [t]);
}
