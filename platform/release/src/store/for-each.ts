const CONCURRENCY = 4

/** Runs `work` on each item, four at a time. If one fails, the others still run, and then it rejects. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const workNext = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, workNext))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}
