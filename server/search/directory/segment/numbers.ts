/** A growing list of unsigned numbers at four bytes each, for building. */
export function createNumbers() {
  let values = new Uint32Array(1024);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = new Uint32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    clear(): void {
      length = 0;
    },
    set(index: number, value: number): void {
      values[index] = value;
    },
    at: (index: number): number => values[index] ?? 0,
    get length(): number {
      return length;
    },
    /** What was pushed so far, without a copy. */
    view: (): Uint32Array => values.subarray(0, length),
  };
}

export type Numbers = ReturnType<typeof createNumbers>;
