/** The first so many of many, without sorting all. */

/** Positions of the first `wanted` in ascending order of `values`, equal ones in the order they stand in. */
export function firstOf(values: Float64Array, wanted: number): Uint32Array {
  const before = (a: number, b: number): boolean => {
    const [x, y] = [values[a] ?? 0, values[b] ?? 0];
    return x < y || (x === y && a < b);
  };
  const compare = (a: number, b: number): number => (a === b ? 0 : before(a, b) ? -1 : 1);
  const count = values.length;
  const size = Math.min(wanted, count);
  if (size * 4 > count) return Uint32Array.from(values.keys()).sort(compare).subarray(0, size);
  const heap = new Uint32Array(size);
  for (let at = 0; at < size; at++) heap[at] = at;
  for (let at = size >> 1; at >= 0; at--) sink(heap, at, before);
  // The root is the last of those kept: most others are passed over with one comparison.
  let last = values[heap[0] ?? 0] ?? 0;
  for (let at = size; size > 0 && at < count; at++) {
    if ((values[at] ?? 0) >= last) continue;
    heap[0] = at;
    sink(heap, 0, before);
    last = values[heap[0] ?? 0] ?? 0;
  }
  return heap.sort(compare);
}

function sink(heap: Uint32Array, from: number, before: (a: number, b: number) => boolean): void {
  let at = from;
  for (;;) {
    let largest = at;
    for (let child = 2 * at + 1; child <= 2 * at + 2; child++) {
      if (child < heap.length && before(heap[largest] ?? 0, heap[child] ?? 0)) largest = child;
    }
    if (largest === at) return;
    const moved = heap[at] ?? 0;
    heap[at] = heap[largest] ?? 0;
    heap[largest] = moved;
    at = largest;
  }
}
