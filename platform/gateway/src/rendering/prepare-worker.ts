import type { RenderJob } from './protocol.ts'
import { RenderWorker } from './render-worker.ts'

/** Samples that end a worker, with their errors. */
export type BrokenSamples = Map<RenderJob, unknown>

/**
 * Creates a worker that has rendered every sample, so that no visitor hits cold code. Adds a failing sample to `broken`
 * and skips it from then on: a defect of one remote keeps no other remote cold. Never rejects.
 */
export async function prepareWorker(
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  const worker = new RenderWorker()
  for (const sample of samples.filter((each) => !broken.has(each))) {
    try {
      await render(worker, sample)
    } catch (error) {
      broken.set(sample, error)
      return prepareWorker(samples, broken, render)
    }
  }
  return worker
}
