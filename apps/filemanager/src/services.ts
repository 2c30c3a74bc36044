import * as site from '@site/services'
import type remote from '../remote.ts'

/** The services that remote.ts names in `uses`. To use another one, add it there first. */
type Own = site.ServicesOf<typeof remote>

export const loadApi: Own['loadApi'] = site.loadApi
export const useApi: Own['useApi'] = site.useApi
export const useSession: Own['useSession'] = site.useSession
export const readSession: Own['readSession'] = site.readSession
export const mayLogOut: Own['mayLogOut'] = site.mayLogOut
export const signOut: Own['signOut'] = site.signOut
export const endSession: Own['endSession'] = site.endSession
export const showToast: Own['showToast'] = site.showToast
