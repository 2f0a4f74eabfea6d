import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Drawer } from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  type UseFormStateReturn,
  useFormState,
} from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useSessionUser } from '../../lib/session';
import { hasExpired } from '../../lib/sign-in-state';
import { keepInput, takeInput } from '../../lib/unsaved-input';
import { notify } from '../feedback/notify';
import { ErrorState } from '../feedback/states';
import { useProblemText } from '../feedback/use-problem-text';
import { FormAlert } from '../form/form-alert';
import { applyProblem } from '../form/server-problem';
import { IconAction } from '../icon-action';
import { type Section, SectionIndex } from './section-index';
import { useLeaveGuard } from './use-leave-guard';

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', flex: '1', minH: '0' } });

interface EditDrawerProps<V extends FieldValues> {
  /** Controlled by the route: the address of the drawer opens it, `onClose` navigates back to the list. */
  open: boolean;
  onClose(): void;
  title: string;
  /** Badge next to the title. */
  status?: ReactNode;
  form: UseFormReturn<V>;
  /**
   * Saves the form. Errors are shown on their fields, otherwise above the form; on success the drawer closes.
   * @param changed the fields that the user has changed, each with `true`
   */
  onSubmit(values: V, changed: UseFormStateReturn<V>['dirtyFields']): Promise<unknown>;
  submitLabel?: string;
  size?: 'md' | 'lg';
  /** Index of the sections of a long form, shown above them. */
  sections?: readonly Section[];
  /** The record is loading: the body is not shown yet. */
  loading?: boolean;
  /** The record failed to load. */
  loadError?: unknown;
  onRetry?: () => void;
  children: ReactNode;
}

/**
 * Drawer to create or edit one record. Closing it or leaving the page with unsaved changes asks for confirmation. It
 * subscribes to the state of the form itself: a form that reads it renders all fields at the first change.
 */
export function EditDrawer<V extends FieldValues>(props: EditDrawerProps<V>) {
  const { open, onClose, title, status, form, size = 'md', sections, loading, loadError, onRetry, children } = props;
  const { t } = useTranslation('common');
  const state = useFormState({ control: form.control });
  const { submit, busy } = useSubmit(props, state);
  const body = useRef<HTMLDivElement>(null);
  useFocusWhenLoaded(body, loading === true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      size={size}
      initialFocusEl={() => firstField(body.current) ?? body.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Form
              noValidate
              onKeyDown={onKeyDown}
              onSubmit={(event) => {
                event.preventDefault();
                void submit();
              }}
            >
              <Drawer.Header>
                <Drawer.Title>{title}</Drawer.Title>
                {status}
                <IconAction icon={X} label={t('action.close')} onClick={onClose} />
              </Drawer.Header>
              {sections && !loading && !loadError && <SectionIndex sections={sections} body={body} />}
              <Drawer.Body ref={body} tabIndex={-1} outline="0" aria-busy={loading}>
                {loadError ? (
                  <ErrorState error={loadError} onRetry={onRetry} />
                ) : loading ? (
                  <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
                ) : (
                  <Stack gap="5">
                    <FormAlert message={state.errors.root?.server?.message} />
                    {children}
                  </Stack>
                )}
              </Drawer.Body>
              <EditFooter {...props} state={state} busy={busy} />
            </Form>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** A drawer that opens before its record has loaded has no fields, so its body receives the focus until then. */
function useFocusWhenLoaded(body: RefObject<HTMLElement | null>, loading: boolean) {
  useEffect(() => {
    if (!loading && body.current && document.activeElement === body.current) firstField(body.current)?.focus();
  }, [body, loading]);
}

/** The first field. */
const firstField = (body: HTMLElement | null) =>
  body?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea') ?? null;

/** Runs one submit at a time; after success the drawer closes without a confirmation. */
function useSubmit<V extends FieldValues>(
  { open, form, onSubmit, onClose }: EditDrawerProps<V>,
  { isDirty, dirtyFields }: UseFormStateReturn<V>,
) {
  const { t } = useTranslation('common');
  const explain = useProblemText();
  const [busy, setBusy] = useState(false);
  const saved = useRef(false);
  useLeaveGuard(open && isDirty, saved);
  useFormDraft(form, open, dirtyFields);

  const save = async (values: V) => {
    setBusy(true);
    try {
      await onSubmit(values, dirtyFields);
      saved.current = true;
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    } finally {
      saved.current = false;
      setBusy(false);
    }
  };
  const submit = async () => {
    if (busy) notify.warning(t('form.sending'));
    else await form.handleSubmit(save)();
  };
  return { submit, busy };
}

function EditFooter<V extends FieldValues>({
  state,
  onClose,
  submitLabel,
  loading,
  loadError,
  busy,
}: EditDrawerProps<V> & { state: UseFormStateReturn<V>; busy: boolean }) {
  const { t } = useTranslation('common');
  const changes = Object.keys(state.dirtyFields).length;
  const errors = Object.keys(state.errors).filter((name) => name !== 'root').length;
  return (
    <Drawer.Footer>
      <Button
        type="submit"
        variant="solid"
        colorPalette="brand"
        loading={busy}
        loadingText={submitLabel ?? t('action.submit')}
        disabled={loading || Boolean(loadError)}
      >
        {submitLabel ?? t('action.submit')}
      </Button>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Box flex="1" textAlign="end" textStyle="caption" color={errors > 0 ? 'fg.error' : 'fg.muted'} role="status">
        {errors > 0 ? t('form.errors', { count: errors }) : changes > 0 ? t('form.changes', { count: changes }) : ''}
      </Box>
    </Drawer.Footer>
  );
}

/** Sections below the first ones of a long form; they render when these are painted. */
export function FurtherSections({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}

interface FormSectionProps {
  title: string;
  /** Id for the section index. */
  id?: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A group of fields with a title. */
export function FormSection({ title, id, text, children }: FormSectionProps) {
  return (
    <Box
      as="fieldset"
      border="0"
      p="0"
      m="0"
      minW="0"
      data-section={id}
      tabIndex={id === undefined ? undefined : -1}
      outline="0"
      scrollMarginTop="5"
    >
      <Box as="legend" textStyle="section" mb="1" p="0">
        {title}
      </Box>
      {text && (
        <Box color="fg.muted" mb="3">
          {text}
        </Box>
      )}
      <Stack gap="4" mt="3">
        {children}
      </Stack>
    </Box>
  );
}

/** Keeps the unsaved fields of an open form during a re-login, for the same user and address. */
function useFormDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  open: boolean,
  dirtyFields: UseFormStateReturn<V>['dirtyFields'],
) {
  const user = useSessionUser()?.id;
  const { pathname, search } = useLocation();
  const key = open ? `${user} ${pathname}${search}` : null;
  const dirty = useRef(dirtyFields);
  useEffect(() => {
    dirty.current = dirtyFields;
  });

  useEffect(() => {
    if (key === null) return;
    for (const [name, value] of takeInput(key)) {
      form.setValue(name as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true });
    }
    return () => {
      if (!hasExpired()) return;
      const values: Record<string, unknown> = form.getValues();
      keepInput(key, new Map(Object.keys(dirty.current).map((name) => [name, values[name]])));
    };
  }, [key, form]);
}
