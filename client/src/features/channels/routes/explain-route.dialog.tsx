import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ErrorState } from '../../../ui/feedback/states';
import { ComboboxInput } from '../../../ui/form/combobox-input';
import { asOptions } from '../../../ui/form/option';
import { SelectInput } from '../../../ui/form/select-input';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { useChannelRouteQuery } from './channel-route.generated';
import { RouteView } from './route.view';

/** Initial values of the dialog. */
interface RouteRequest {
  group: string;
  model: string;
}

interface ExplainRouteDialogProps {
  request: RouteRequest | null;
  onClose(): void;
  groups: readonly string[];
  models: readonly string[];
  typeLabel(type: number): string;
}

/** Shows which channels would serve a model in a group, in which order, and why others are excluded. */
export function ExplainRouteDialog({ request, onClose, ...choices }: ExplainRouteDialogProps) {
  const { t } = useTranslation('channelRoutes');
  return (
    <DetailDialog open={request !== null} onClose={onClose} title={t('route.title')} size="lg">
      {request && <Explanation request={request} onClose={onClose} {...choices} />}
    </DetailDialog>
  );
}

type ExplanationProps = Omit<ExplainRouteDialogProps, 'request'> & { request: RouteRequest };

function Explanation({ request, onClose, groups, models, typeLabel }: ExplanationProps) {
  const { t } = useTranslation('channelRoutes');
  const { t: tc } = useTranslation('common');
  const [requested, setRequested] = useState<RouteRequest>({ group: request.group, model: request.model });
  const complete = requested.group !== '' && requested.model !== '';
  const { latest, loading, error, refetch } = useChannelRouteQuery(
    complete ? { variables: requested, fetchPolicy: 'network-only' } : skipToken,
  );
  const route = latest?.channelRoute;
  return (
    <Stack gap="4" pb="2">
      <Text color="fg.muted">{t('route.text')}</Text>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 12rem' }} gap="3">
        <ComboboxInput
          label={t('route.model')}
          placeholder={t('route.modelPlaceholder')}
          allowCustom
          value={requested.model}
          onChange={(model) => setRequested({ ...requested, model })}
          options={asOptions(models)}
        />
        <SelectInput
          label={t('route.group')}
          value={requested.group}
          onChange={(group) => setRequested({ ...requested, group })}
          options={asOptions(groups)}
        />
      </Grid>
      {!complete ? (
        <Text color="fg.muted">{t('route.choose')}</Text>
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : route ? (
        <Box aria-busy={loading} opacity={loading ? 0.6 : 1}>
          <RouteView
            {...requested}
            route={route}
            typeLabel={typeLabel}
            onLeave={onClose}
            onExplain={({ model, group }) => setRequested({ model, group })}
          />
        </Box>
      ) : (
        <Text role="status" color="fg.muted">
          {tc('loading')}
        </Text>
      )}
    </Stack>
  );
}
