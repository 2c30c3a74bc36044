import { type PreviewPolicy, type ReleaseStore, readPreviews } from '@site/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import type { Compositions, RequestedPreview } from '../composition/compositions.ts'
import type { GatewayConfig } from '../config.ts'
import type { PageRenderer } from '../rendering/page-renderer.ts'
import { visitorIdOf } from './visitor.ts'

interface Deps {
  config: GatewayConfig
  store: ReleaseStore
  compositions: Compositions
  renderer: PageRenderer
  isHttps: boolean
}

/** Decides which mix of versions a request gets; a mix that is new to this process is warmed first. */
export function createCompositionOf({ config, store, compositions, renderer, isHttps }: Deps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Composition> => {
    const previews = requestedPreviews(request.url, await previewPolicy(config, store))
    const visitorId = (await compositions.hasCandidates()) ? visitorIdOf(request, reply, isHttps) : ''
    const composition = await compositions.forVisitor(visitorId, previews)
    await renderer.warm(composition)
    return composition
  }
}

export type CompositionOf = ReturnType<typeof createCompositionOf>

function requestedPreviews(url: string, policy: PreviewPolicy): RequestedPreview[] {
  const parameters = new URLSearchParams(url.split('?', 2)[1]).getAll('mfe')
  return parameters.flatMap((parameter) =>
    readPreviews([parameter], policy, new Date()).map((preview) => ({ ...preview, parameter })),
  )
}

async function previewPolicy({ MFE_PREVIEW: mode }: GatewayConfig, store: ReleaseStore): Promise<PreviewPolicy> {
  return mode === 'signed' ? { mode, key: await store.previewKey() } : { mode }
}
