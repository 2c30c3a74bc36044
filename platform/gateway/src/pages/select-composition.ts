import { randomUUID } from 'node:crypto'
import { type PreviewPolicy, parsePreviews, type ReleaseStore } from '@mfe/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import type { Compositions, RequestedPreview } from '../composition/compositions.ts'
import type { LiveChannels } from '../composition/live-channels.ts'
import { previewParameters, type Replays } from '../composition/replays.ts'
import type { GatewayConfig } from '../config.ts'

interface Deps {
  config: GatewayConfig
  store: ReleaseStore
  compositions: Compositions
  live: LiveChannels
  isHttps: boolean
  /** Absent without the release console. */
  replays?: Replays | undefined
}

export interface SelectedComposition {
  composition: Composition
  /** Whether other visitors may get another composition at this address. */
  hasCandidate: boolean
}

/** Creates a function that selects the composition for a request, by its visitor and previews. */
export function createCompositionSelector({ config, store, compositions, live, isHttps, replays }: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<SelectedComposition> => {
    const replayed = await replays?.find(request)
    if (replayed) return { composition: replayed, hasCandidate: true }
    const requested = previewParameters(request.url)
    const previews = requested.length > 0 ? readParameters(requested, await previewPolicy(config, store)) : []
    const channels = await live.current()
    const hasCandidate = [...channels.values()].some(({ candidate }) => candidate !== undefined)
    const visitorId = hasCandidate ? visitorIdOf(request, reply, isHttps) : ''
    return { composition: await compositions.forVisitor(channels, visitorId, previews), hasCandidate }
  }
}

export type SelectComposition = ReturnType<typeof createCompositionSelector>

/** Reads the previews in the parameters. If an app occurs more than once, the last one applies. */
function readParameters(parameters: readonly string[], policy: PreviewPolicy): RequestedPreview[] {
  const requested = parameters.flatMap((parameter) =>
    parsePreviews([parameter], policy, new Date()).map((preview) => ({ ...preview, parameter })),
  )
  return [...new Map(requested.map((preview) => [preview.app, preview])).values()]
}

async function previewPolicy({ MFE_PREVIEW: mode }: GatewayConfig, store: ReleaseStore): Promise<PreviewPolicy> {
  return mode === 'signed' ? { mode, key: await store.previewKey() } : { mode }
}

/** Set only while an app is released to a percentage of visitors. */
const VISITOR_COOKIE = 'visitor'
const VISITOR = /^[\da-f-]{36}$/

/** Returns the visitor's ID, which determines their group during a gradual release. Sets the cookie if it is new. */
function visitorIdOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string {
  const existing = request.cookies[VISITOR_COOKIE]
  if (existing && VISITOR.test(existing)) return existing
  const id = randomUUID()
  reply.setCookie(VISITOR_COOKIE, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: 60 * 60 * 24 * 90,
  })
  return id
}
