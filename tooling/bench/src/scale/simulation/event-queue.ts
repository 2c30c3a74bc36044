/** Creates a queue that returns values in the order of their times, as a binary heap. */
export function createEventQueue<Value>() {
  const heap: { at: number; value: Value }[] = []
  const timeAt = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY

  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }

  return {
    add(at: number, value: Value): void {
      heap.push({ at, value })
      for (let index = heap.length - 1, parent = 0; index > 0; index = parent) {
        parent = (index - 1) >> 1
        if (timeAt(parent) <= at) return
        swap(index, parent)
      }
    },
    next(): { at: number; value: Value } | undefined {
      const first = heap[0]
      swap(0, heap.length - 1)
      if (first) heap.pop()
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2]
        const child = timeAt(left) <= timeAt(right) ? left : right
        if (timeAt(child) >= timeAt(index)) return first
        swap(index, child)
        index = child
      }
    },
  }
}
