const GENERATED_CLASS = /(?:^| )t-\w+/;

/**
 * The cost of a row of a list, independent of the machine: the number of its elements, without the parts of icons, and
 * the number of elements whose styles are computed when they render.
 */
export function rowCost(row: HTMLElement): { elements: number; computed: Element[] } {
  const elements = [...row.querySelectorAll('*')].filter((element) => !element.parentElement?.closest('svg'));
  return {
    elements: elements.length,
    computed: elements.filter((element) => GENERATED_CLASS.test(element.className.toString())),
  };
}
