import * as site from '@site/services'
import type remote from '../remote.ts'
import { loadChunk } from './load-chunk.ts'

/** The services that remote.ts names in `uses`. To use another one, add it there first. */
type Services = site.ServicesOf<typeof remote>

/** Rejects like any other code that fails to load: `isChunkLoadError`. */
export const loadApi: Services['loadApi'] = () => loadChunk(site.loadApi())
export const useApi: Services['useApi'] = site.useApi
export const useSession: Services['useSession'] = site.useSession
export const readSession: Services['readSession'] = site.readSession
export const readRequestedPage: Services['readRequestedPage'] = site.readRequestedPage
export const forgetRequestedPage: Services['forgetRequestedPage'] = site.forgetRequestedPage
export const mayLogOut: Services['mayLogOut'] = site.mayLogOut
export const signOut: Services['signOut'] = site.signOut
export const endSession: Services['endSession'] = site.endSession
export const lockScroll: Services['lockScroll'] = site.lockScroll
export const reserveSpace: Services['reserveSpace'] = site.reserveSpace
export const showToast: Services['showToast'] = site.showToast
