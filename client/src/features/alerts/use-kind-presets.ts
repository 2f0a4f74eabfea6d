import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type KindOptions, presetsOf, type RuleForm } from './rule-form.schema';

/** Replaces the parameters by the presets of a kind when another kind is chosen. */
export function useKindPresets({ setValue }: UseFormReturn<RuleForm>, options: KindOptions | undefined): void {
  const chosen = useRef(options?.kind);
  useEffect(() => {
    if (!options || chosen.current === options.kind) return;
    chosen.current = options.kind;
    for (const [name, value] of Object.entries(presetsOf(options))) setValue(name as keyof RuleForm, value);
  }, [options, setValue]);
}
