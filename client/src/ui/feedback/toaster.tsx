import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { Toast, Toaster as ToastRegion } from '@chakra-ui/react/toast';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { type NoticeKind, toaster } from './toasts';

const looks = {
  success: { icon: CircleCheck, color: 'fg.success' },
  error: { icon: CircleX, color: 'fg.error' },
  warning: { icon: TriangleAlert, color: 'fg.warning' },
  info: { icon: Info, color: 'fg.info' },
} as const;

const timesOf = (meta: unknown) => (meta as { times?: number } | undefined)?.times ?? 1;

/** Mount once, near the root. */
export function Toaster() {
  const { t } = useTranslation('common');
  return (
    <ToastRegion toaster={toaster} aria-label={t('toast.region')} width={{ base: 'calc(100vw - 2rem)', sm: 'sm' }}>
      {(toast) => {
        const { icon: Icon, color } = looks[(toast.type ?? 'info') as NoticeKind] ?? looks.info;
        const times = timesOf(toast.meta);
        return (
          <Toast.Root>
            <Box color={color} mt="3px">
              <Icon size={16} aria-hidden />
            </Box>
            <Stack gap="1" flex="1" minW="0">
              <Toast.Title>
                {times > 1 ? t('toast.repeated', { text: String(toast.title), times }) : toast.title}
              </Toast.Title>
              {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
            </Stack>
            {toast.action && <Toast.ActionTrigger>{toast.action.label}</Toast.ActionTrigger>}
            <Toast.CloseTrigger aria-label={t('toast.close')}>
              <X aria-hidden />
            </Toast.CloseTrigger>
          </Toast.Root>
        );
      }}
    </ToastRegion>
  );
}
