import { type CompositionPlan, modulesAddress, parseModulesAddress, ROUTED_MODULES } from '@mfe/contract'
import { acceptedEncodings, brotli, type Encoding, gzipped } from '@mfe/http'
import { type AppName, type ChosenVersion, isVersion, type ReleaseStore, undefinedIfUnavailable } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Composition, versionsOf } from '../composition/composition.ts'
import { composeChosen } from '../composition/compositions.ts'
import { modulesDocument } from '../plan/routed-modules.ts'
import { fileNotFound, IMMUTABLE } from './static-releases.ts'

/** A composition has a response of a few KiB for each encoding and audience. */
const MAX_BYTES = 1024 ** 2

/** Serves the routed modules of the composition in the URL. */
export function registerRoutedModules(app: FastifyInstance, store: ReleaseStore): void {
  /** Compresses each document once, at the highest level, because every visitor requests it. */
  const cache = new LRUCache<string, Buffer, { address: string; encoding: Encoding | undefined }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: { address, encoding } }) => encodeDocument(address, encoding),
  })

  async function encodeDocument(address: string, encoding: Encoding | undefined): Promise<Buffer | undefined> {
    const chosen = parseVersions(address, await store.apps())
    const composition = chosen && (await composeChosen(store, chosen, []).catch(undefinedIfUnavailable))
    // Without a previous version that is not published yet, caches would store another text than the plan's.
    if (!composition || addressOf(composition) !== address) return undefined
    const { text } = modulesDocument({ shell: composition.shell, remotes: [...composition.remotes] })
    const bytes = Buffer.from(text)
    if (encoding === undefined) return bytes
    return encoding === 'br' ? brotli(bytes, 11) : gzipped(bytes, { level: 9 })
  }

  app.get(`${ROUTED_MODULES}/*`, async (request, reply) => {
    const [encoding] = acceptedEncodings(request)
    const bytes = await cache.fetch(`${encoding} ${request.url}`, { context: { address: request.url, encoding } })
    if (!bytes) throw fileNotFound()
    reply.headers({ 'content-type': 'application/json', 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.send(bytes)
  })
}

const addressOf = ({ shell, remotes }: Composition): string =>
  modulesAddress({ shell: { version: shell.version }, remotes: versionsOf(remotes) })

/** Accepts only published apps, because a URL could name thousands and make the gateway read files for each. */
function parseVersions(
  address: string,
  published: readonly AppName[],
): Parameters<typeof composeChosen>[1] | undefined {
  const named = parseModulesAddress(address)
  if (!named) return undefined
  const apps: CompositionPlan['remotes'] = { shell: named.shell, ...named.remotes }
  const chosen = new Map<AppName, ChosenVersion>()
  for (const [app, { version, previous }] of Object.entries(apps)) {
    const name = published.find((each) => each === app)
    if (!name || !isVersion(version) || (previous !== undefined && !isVersion(previous))) return undefined
    chosen.set(name, { version, ...(previous !== undefined && { previous }) })
  }
  return chosen
}
