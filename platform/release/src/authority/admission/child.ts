// The program of an admission process: checks a build against a copy of what is live, and prints the outcome.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  checkBuild,
  createDirectoryStore,
  type OpenPageRenderer,
  ReleaseError,
  readBuild,
  toAppName,
  toVersion,
} from '#index.ts'
import { confineWorkers } from './confine-workers.ts'
import type { Job, Outcome } from './protocol.ts'

const [folder = ''] = process.argv.splice(2)
const key = await readKey()

confineWorkers()
const outcome = await check().catch(failureOf)
process.stdout.write(`\n${key} ${JSON.stringify(outcome)}\n`, () => process.exit(0))

/**
 * Reads the key that an outcome begins with. It is in no argument and no variable of the environment, where the code of
 * pages could find it and print an outcome. The input ends with the service, and then so does this process.
 */
async function readKey(): Promise<string> {
  const [sent] = await once(process.stdin.setEncoding('utf8'), 'data')
  process.stdin.on('end', () => process.exit(1)).resume()
  return sent
}

async function check(): Promise<Outcome> {
  const job: Job = JSON.parse(await readFile(path.join(folder, 'job.json'), 'utf8'))
  const build = await readBuild(toAppName(job.app), path.join(folder, 'build'), toVersion(job.version))
  const store = createDirectoryStore(path.join(folder, 'store'))
  const openRenderer = job.rendererModule === undefined ? undefined : await loadRenderer(job.rendererModule)
  const { others, takesFrom } = job
  // The service compares types, because a compiler is a process, and this one can start none.
  const options = { others, takesFrom, openRenderer, comparesTypes: false }
  return { findings: await checkBuild(store, build, options) }
}

/** Loads it only now, when its workers are confined. */
async function loadRenderer(module: string): Promise<OpenPageRenderer> {
  const { openPageRenderer }: { openPageRenderer: OpenPageRenderer } = await import(module)
  return openPageRenderer
}

function failureOf(error: unknown): Outcome {
  if (error instanceof ReleaseError) return { error: { code: error.code, message: error.message } }
  return { error: { message: error instanceof Error ? (error.stack ?? error.message) : String(error) } }
}
