import type { RenderJob } from './protocol.ts'
import type { RenderWorker } from './render-worker.ts'

/** Samples that failed, with their errors. */
export type BrokenSamples = Map<RenderJob, unknown>

/**
 * Creates a worker and renders every sample on it, so no visitor waits for code to compile. If a sample fails,
 * adds it to `broken` and starts over without it, so one remote's bug does not affect the others. Never rejects.
 */
export async function prepareWorker(
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  createWorker: () => RenderWorker,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  const worker = createWorker()
  for (const sample of samples.filter((each) => !broken.has(each))) {
    try {
      await render(worker, sample)
    } catch (error) {
      broken.set(sample, error)
      return prepareWorker(samples, broken, createWorker, render)
    }
  }
  return worker
}
