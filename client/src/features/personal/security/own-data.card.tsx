import { Button } from '@chakra-ui/react/button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { download } from '../../../lib/download';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { Section } from '../../../ui/section';

/** Downloads everything that the site stores about the user. */
export function OwnDataCard() {
  const { t } = useTranslation('personal');
  const act = useMutationHandler();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const { signal } = new AbortController();
    await act(() => download('/api/user/self/data', 'my-data.zip', { signal, onBytes: () => undefined }));
    setLoading(false);
  };
  return (
    <Section
      title={t('ownData.title')}
      text={t('ownData.text')}
      action={
        <Button loading={loading} loadingText={t('ownData.action')} onClick={() => void save()}>
          {t('ownData.action')}
        </Button>
      }
    />
  );
}
