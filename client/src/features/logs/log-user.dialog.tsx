import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Quota } from '../../ui/data/figures';
import { ErrorState } from '../../ui/feedback/states';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import { type LogRowFragment, useLogUserQuery } from './logs.generated';

interface LogUserDialogProps {
  /** The row whose user is shown. */
  log: LogRowFragment | null;
  onClose(): void;
  /** Lists all rows of this user. */
  onAll(username: string): void;
}

/** The user of a request: balance, usage and number of requests. Administrators only. */
export function LogUserDialog({ log, onClose, onAll }: LogUserDialogProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const { data, loading, error, refetch } = useLogUserQuery(log ? { variables: { id: log.userId } } : skipToken);
  const user = data?.user;
  return (
    <DetailDialog
      open={log !== null}
      onClose={onClose}
      title={t('user.title')}
      size="sm"
      footer={log && <Button onClick={() => onAll(log.username)}>{t('user.all')}</Button>}
    >
      {error && !user ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : user ? (
        <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2" m="0">
          <Line label={t('user.name')}>
            <ObjectLink kind="user" id={user.id} className="row-link">
              {user.username}
            </ObjectLink>
          </Line>
          <Line label={t('user.balance')}>
            <Quota units={user.quota} />
          </Line>
          <Line label={t('user.used')}>
            <Quota units={user.usedQuota} />
          </Line>
          <Line label={t('user.requests')}>{format.integer(user.requestCount)}</Line>
        </Box>
      ) : (
        loading && <VisuallyHidden role="status">{tc('loading')}</VisuallyHidden>
      )}
    </DetailDialog>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box display="contents">
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" m="0" textAlign="end" textStyle="figure" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}
