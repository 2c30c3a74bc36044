import { type CompositionPlan, modulesNamed, ROUTED_MODULES } from '@mfe/contract'
import {
  type AppName,
  type ChosenVersion,
  isAppName,
  isVersion,
  type ReleaseStore,
  unlessUnavailable,
} from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { composeChosen } from '../composition/compositions.ts'
import { modulesDocument } from '../composition/routed-modules.ts'
import { acceptedEncodings } from '../http/encoding/accepted-encodings.ts'
import { brotli, gzipped, QUICK } from '../http/encoding/compress.ts'
import { FOREVER, notFound } from './static-releases.ts'

/** Serves what the routes of a composition load, made of the versions that its address names. */
export function registerRoutedModules(app: FastifyInstance, store: ReleaseStore): void {
  app.get(`${ROUTED_MODULES}/*`, async (request, reply) => {
    const chosen = chosenBy(request.url)
    const composition = chosen && (await composeChosen(store, chosen, []).catch(unlessUnavailable))
    if (!composition) return notFound(reply)
    const { text } = modulesDocument({ shell: composition.shell, remotes: [...composition.remotes] })
    const bytes = Buffer.from(text)
    const [encoding] = acceptedEncodings(request)
    reply.headers({ 'content-type': 'application/json', 'cache-control': FOREVER, vary: 'accept-encoding' })
    if (encoding === undefined) return reply.send(bytes)
    reply.header('content-encoding', encoding)
    return reply.send(await (encoding === 'br' ? brotli(bytes, QUICK) : gzipped(bytes)))
  })
}

function chosenBy(address: string): Parameters<typeof composeChosen>[1] | undefined {
  const named = modulesNamed(address)
  if (!named) return undefined
  const apps: CompositionPlan['remotes'] = { shell: named.shell, ...named.remotes }
  const chosen = new Map<AppName, Omit<ChosenVersion, 'reason'>>()
  for (const [app, { version, previous }] of Object.entries(apps)) {
    if (!isAppName(app) || !isVersion(version) || (previous !== undefined && !isVersion(previous))) return undefined
    chosen.set(app, { version, ...(previous !== undefined && { previous }) })
  }
  return chosen
}
