import { type CompositionPlan, modulesAddress, modulesNamed, ROUTED_MODULES } from '@mfe/contract'
import {
  type AppName,
  type ChosenVersion,
  type Encoding,
  isVersion,
  type ReleaseStore,
  unlessUnavailable,
} from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { type Composition, versionsOf } from '../composition/composition.ts'
import { composeChosen } from '../composition/compositions.ts'
import { modulesDocument } from '../composition/routed-modules.ts'
import { acceptedEncodings } from '../http/encoding/accepted-encodings.ts'
import { brotli, gzipped } from '../http/encoding/compress.ts'
import { createKeptValues, type Made } from '../page-cache/kept-values.ts'
import { FOREVER, notFound } from './static-releases.ts'

/** A live composition has one answer for each encoding and audience, of some KiB. */
const MAX_BYTES = 1024 ** 2

/** Serves what the routes of a composition load, made of the versions that its address names. */
export function registerRoutedModules(app: FastifyInstance, store: ReleaseStore): void {
  const kept = createKeptValues<Buffer | undefined>(MAX_BYTES)

  async function answerAt(address: string, encoding: Encoding | undefined): Promise<Buffer | undefined> {
    const chosen = chosenBy(address, await store.apps())
    const composition = chosen && (await composeChosen(store, chosen, []).catch(unlessUnavailable))
    // An answer without a previous version that is published later would stay in caches, and fail the plan's check.
    if (!composition || addressOf(composition) !== address) return undefined
    const { text } = modulesDocument({ shell: composition.shell, remotes: [...composition.remotes] })
    const bytes = Buffer.from(text)
    if (encoding === undefined) return bytes
    return encoding === 'br' ? brotli(bytes, 11) : gzipped(bytes, { level: 9 })
  }

  /** Every visitor asks for the document of what is live, so it is compressed well, and once. */
  async function make(address: string, encoding: Encoding | undefined): Promise<Made<Buffer | undefined>> {
    const value = await answerAt(address, encoding)
    const until = value && Number.POSITIVE_INFINITY
    return { value, bytes: value?.byteLength ?? 1, until, isSubstitute: false }
  }

  app.get(`${ROUTED_MODULES}/*`, async (request, reply) => {
    const [encoding] = acceptedEncodings(request)
    const bytes = await kept.get(`${encoding} ${request.url}`, () => make(request.url, encoding))
    if (!bytes) return notFound(reply)
    reply.headers({ 'content-type': 'application/json', 'cache-control': FOREVER, vary: 'accept-encoding' })
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.send(bytes)
  })
}

const addressOf = ({ shell, remotes }: Composition): string =>
  modulesAddress({ shell: { version: shell.version }, remotes: versionsOf(remotes) })

/** An address has room for thousands of apps: looking for a file of each would stop the site for a moment. */
function chosenBy(address: string, published: readonly AppName[]): Parameters<typeof composeChosen>[1] | undefined {
  const named = modulesNamed(address)
  if (!named) return undefined
  const apps: CompositionPlan['remotes'] = { shell: named.shell, ...named.remotes }
  const chosen = new Map<AppName, Omit<ChosenVersion, 'reason'>>()
  for (const [app, { version, previous }] of Object.entries(apps)) {
    const name = published.find((each) => each === app)
    if (!name || !isVersion(version) || (previous !== undefined && !isVersion(previous))) return undefined
    chosen.set(name, { version, ...(previous !== undefined && { previous }) })
  }
  return chosen
}
