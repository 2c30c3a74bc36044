import * as site from '@site/services'
import type remote from '../remote.ts'
import { loadChunk } from './load-chunk.ts'

/** The services that remote.ts names in `uses`. To use another one, add it there first. */
const services: site.ServicesOf<typeof remote> = site

export const { useApi, useSession, readSession, mayLogOut, signOut, endSession } = services
export const { readRequestedPage, forgetRequestedPage, lockScroll, reserveSpace, showToast } = services

/** Rejects like any other code that fails to load: `isChunkLoadError`. */
export const loadApi: typeof services.loadApi = () => loadChunk(services.loadApi())
