import path from 'node:path'
import fastify, { type InjectOptions } from 'fastify'
import { createDirectoryStore } from '#index.ts'
import { registerReleaseService } from '../service/index.ts'
import { takeSteps } from './disk-steps.ts'

/** A call of a release service, whose store is in `releases`. */
export interface ServiceCall {
  folder: string
  call: InjectOptions
  /** The steps that the disk takes before the call is held up. */
  allowed: number
}

process.on('message', async ({ folder, call, allowed }: ServiceCall) => {
  process.send?.(await takeSteps(allowed, () => answer(folder, call)).catch((error: unknown) => ({ error })))
})

/** Starts a service on the folder, and stops it once it has answered. */
async function answer(folder: string, call: InjectOptions): Promise<{ status: number; body: string }> {
  const app = fastify()
  const location = path.join(folder, 'releases')
  const config = { location, siteUrl: 'https://site.example', previews: 'open' as const }
  const store = createDirectoryStore(location)
  await registerReleaseService(app, { store, config, logger: app.log, workFolder: path.join(folder, 'uploads') })
  const response = await app.inject(call)
  await app.close()
  return { status: response.statusCode, body: response.body }
}
