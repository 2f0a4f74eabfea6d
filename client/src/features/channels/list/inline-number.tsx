import { InlineEdit } from '../../../ui/table/inline-edit';

interface InlineNumberProps {
  /** Null if the underlying values differ. */
  value: number | null;
  min: number;
  field: string;
  rowName: string;
  /** Error text for an invalid number. */
  problem: string;
  /** Throws the error of the server. Undefined if the value cannot be changed. */
  onSave: ((value: number) => Promise<unknown>) | undefined;
}

/** Parses a text as an integer of at least `min`; `undefined` if it is not one. */
function parseInteger(text: string, min: number): number | undefined {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return /^-?\d{1,10}$/.test(trimmed) && value >= min && value <= 2_147_483_647 ? value : undefined;
}

/** A whole number that can be edited in its cell. */
export function InlineNumber({ value, min, problem, onSave, ...names }: InlineNumberProps) {
  return (
    <InlineEdit
      {...names}
      numeric
      value={value === null ? null : String(value)}
      problemOf={(text) => (parseInteger(text, min) === undefined ? problem : undefined)}
      onSave={onSave && ((text) => onSave(Number(text)))}
    />
  );
}
