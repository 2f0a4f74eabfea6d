export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Lines of two texts in order, with as many lines in common as possible. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const fresh = after.split('\n');
  // Lengths of the longest common part of the rests from each pair of lines.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1));
  const lengthAt = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (!row) continue;
      row[j] = old[i] === fresh[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i] ?? '', fresh[j] ?? ''];
    if (i < old.length && j < fresh.length && was === is) {
      lines.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (j >= fresh.length || (i < old.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      lines.push({ kind: 'removed', text: was });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return lines;
}
