import { useTranslation } from '../i18n/use-translation';
import { useEventCallback } from '../lib/use-event-callback';
import { useCopy } from '../ui/copy';
import { notify } from '../ui/feedback/notify';
import { useMutationHandler } from '../ui/feedback/use-mutation-handler';
import { useConfirm } from '../ui/overlay/confirm';

/** Irreversible commands on more records than this require typing their number. */
export const maxWithoutTyping = 10;

type Ids = readonly string[];

interface EnabledChange<Result> {
  enabled: boolean;
  /** Number of records. */
  count: number;
  /** Name of the record, if the command is for one. */
  name: string | undefined;
  result: Result;
}

interface EnabledCommand<Result, Row> {
  set(ids: string[], enabled: boolean): Promise<Result>;
  /** Notification of the change. */
  done(change: EnabledChange<Result>): string | { title: string; description?: string };
  /** The record as it was last loaded. */
  recordOf(id: string): Row | null;
  /** Undefined for a record that cannot be enabled or disabled. */
  isEnabled(record: Row): boolean | undefined;
}

/** Enables or disables records without confirmation, because one click reverts those that it has changed. */
export function useSetEnabled<Result, Row>({ set, done, recordOf, isEnabled }: EnabledCommand<Result, Row>) {
  const { t } = useTranslation('common');
  const act = useMutationHandler();
  return useEventCallback(async (ids: Ids, enabled: boolean, name?: string) => {
    const changed = ids.filter((id) => {
      const record = recordOf(id);
      return record !== null && isEnabled(record) === !enabled;
    });
    const result = await act(() => set([...ids], enabled));
    if (!result) return;
    const change = { enabled, count: ids.length, name, result };
    const shown = done(change);
    const { title, description } = typeof shown === 'string' ? { title: shown, description: undefined } : shown;
    const undo = { label: t('action.undo'), onClick: () => void act(() => set(changed, !enabled)) };
    notify.success(title, { description, action: changed.length > 0 ? undo : undefined });
  });
}

interface Question {
  title: string;
  text: string;
  /** Label of the button. */
  action: string;
}

interface DeleteCommand {
  /** Shown if no record is selected. */
  none?: string;
  confirmation(count: number, name: string | undefined): Question;
  /** Resolves to the number of deleted records. */
  remove(ids: string[]): Promise<number | undefined>;
  done(count: number): string;
  onDeleted(ids: Ids): unknown;
}

/** Deletes records after a confirmation. Resolves to whether they were deleted. */
export function useDelete({ none, confirmation: question, remove, done, onDeleted }: DeleteCommand) {
  const act = useMutationHandler();
  const confirm = useConfirm();
  return useEventCallback(async (ids: Ids, name?: string): Promise<boolean> => {
    const count = ids.length;
    if (count === 0 && none) {
      notify.error(none);
      return false;
    }
    const typed = count > maxWithoutTyping ? String(count) : undefined;
    if (!(await confirm({ ...question(count, name), dangerous: true, typed }))) return false;
    const result = await act(async () => ({ count: (await remove([...ids])) ?? count }));
    if (!result) return false;
    notify.success(done(result.count));
    await onDeleted(ids);
    return true;
  });
}

interface DeleteOneCommand {
  confirmation(name: string): Question;
  remove(id: string): Promise<unknown>;
  done: string;
  onDeleted(): unknown;
}

/** Deletes one record after a confirmation, for lists without a selection. */
export function useDeleteOne({ confirmation, remove, done, onDeleted }: DeleteOneCommand) {
  const removeAll = useDelete({
    confirmation: (_, name = '') => confirmation(name),
    remove: async ([id = '']) => {
      await remove(id);
      return 1;
    },
    done: () => done,
    onDeleted,
  });
  return useEventCallback((id: string, name: string) => removeAll([id], name));
}

interface DeleteMatchingCommand<Counted> {
  /** Counts the records to delete, so that the confirmation shows their number. */
  count(): Promise<Counted>;
  /** Shown if there is no such record. */
  none: string;
  confirmation(counted: Counted): Question;
  remove(): Promise<number | undefined>;
  done(count: number): string;
  onDeleted(): unknown;
}

/** Deletes all records of one kind; their number must be typed. */
export function useDeleteMatching<Counted extends { count: number }>(command: DeleteMatchingCommand<Counted>) {
  const act = useMutationHandler();
  const confirm = useConfirm();
  return useEventCallback(async () => {
    const counted = await act(command.count);
    if (!counted) return;
    if (counted.count === 0) {
      notify.info(command.none);
      return;
    }
    const typed = String(counted.count);
    if (!(await confirm({ ...command.confirmation(counted), dangerous: true, typed }))) return;
    const result = await act(async () => ({ count: (await command.remove()) ?? counted.count }));
    if (!result) return;
    notify.success(command.done(result.count));
    await command.onDeleted();
  });
}

interface TestCommand {
  /** Resolves to why the test failed; `null` if it was accepted, `undefined` without a response. */
  send(id: string): Promise<string | null | undefined>;
  accepted(name: string): string;
  failed(name: string): string;
}

/** Sends a test to the target of a record and shows what it returned. */
export function useTestCommand({ send, accepted, failed }: TestCommand) {
  const act = useMutationHandler();
  return useEventCallback(async (id: string, name: string) => {
    const result = await act(async () => ({ error: await send(id) }));
    if (result?.error === undefined) return;
    if (result.error === null) notify.success(accepted(name));
    else notify.error(failed(name), { description: result.error });
  });
}

interface CopyCommand {
  /** Shown if no record is selected. */
  none: string;
  /** Secrets of the records; `undefined` if one of them failed and the error was shown. */
  reveal(ids: Ids): Promise<readonly string[] | undefined>;
  done(count: number): string;
}

/** Copies the secrets of records, one per line. */
export function useCopySecrets({ none, reveal, done }: CopyCommand) {
  const copy = useCopy();
  return useEventCallback(async (ids: Ids) => {
    if (ids.length === 0) {
      notify.error(none);
      return;
    }
    const secrets = await reveal(ids);
    if (secrets && (await copy(secrets.join('\n')))) notify.success(done(secrets.length));
  });
}
