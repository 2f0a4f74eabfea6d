import { useEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { keepInput, takeInput } from '../../lib/kept-input';
import { hasExpired, useSessionUser } from '../../lib/session';

/** Keeps the unsaved fields of an open form during a re-login, for the same user and address. */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, open: boolean) {
  const user = useSessionUser()?.id;
  const { pathname, search } = useLocation();
  const key = open ? `${user} ${pathname}${search}` : null;
  const { dirtyFields } = form.formState;
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
