import type { RenderJob } from './protocol.ts'
import { RenderWorker } from './render-worker.ts'

/** Samples that end a worker, with what they failed by. */
export type BrokenSamples = Map<RenderJob, unknown>

/**
 * A new worker that has rendered every sample, so that no visitor meets cold code. A sample that fails is added to
 * `broken` and left out from then on: one remote's defect keeps no other remote cold. Resolves in any case.
 */
export async function prepareWorker(
  samples: readonly RenderJob[],
  broken: BrokenSamples,
  render: (worker: RenderWorker, job: RenderJob) => Promise<unknown>,
): Promise<RenderWorker> {
  for (;;) {
    const worker = new RenderWorker()
    const sound = samples.filter((sample) => !broken.has(sample))
    if (await rendersAll(worker, sound)) return worker
  }

  async function rendersAll(worker: RenderWorker, sound: readonly RenderJob[]): Promise<boolean> {
    for (const sample of sound) {
      try {
        await render(worker, sample)
      } catch (error) {
        broken.set(sample, error)
        return false
      }
    }
    return true
  }
}
