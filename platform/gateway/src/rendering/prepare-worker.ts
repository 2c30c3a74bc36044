import type { RenderJob } from './protocol.ts'
import { RenderMemoryError, type RenderWorker } from './render-worker.ts'

/** Samples that failed, with their errors. */
export type BrokenSamples = Map<RenderJob, unknown>

/**
 * Creates a worker and renders every sample on it, so no visitor waits for code to compile. Adds a sample that fails,
 * or that keeps most of too much memory, to `broken` and starts over without it. Never rejects.
 */
export async function prepareWorker(
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  createWorker: () => RenderWorker,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  const worker = createWorker()
  let largest: { sample: RenderJob; bytes: number } | undefined
  for (const sample of samples.filter((each) => !broken.has(each))) {
    const before = worker.externalBytes
    try {
      await render(worker, sample)
    } catch (error) {
      broken.set(sample, error)
      return prepareWorker(samples, broken, createWorker, render)
    }
    const bytes = worker.externalBytes - before
    if (!largest || bytes > largest.bytes) largest = { sample, bytes }
    if (worker.isSpent) {
      broken.set(largest.sample, new RenderMemoryError())
      await worker.end()
      return prepareWorker(samples, broken, createWorker, render)
    }
  }
  return worker
}
