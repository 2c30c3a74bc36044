/** More than one, because work on files waits for the disk or the network most of the time. */
const CONCURRENCY = 8

/** Runs `work` on each item. After a failure, starts no further items, waits for the running ones, and throws. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  // Unlike the iterator of an array, this one ends for all workers when one of them leaves its loop.
  const waiting = (function* () {
    yield* items
  })()
  const workNext = async () => {
    for (const item of waiting) await work(item)
  }
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, workNext))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}
