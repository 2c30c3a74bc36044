import * as site from '@site/services'
import type remote from '../remote.ts'

/** The services that remote.ts names in `uses`. To use another one, add it there first. */
type Services = site.ServicesOf<typeof remote>

export const loadApi: Services['loadApi'] = site.loadApi
export const showToast: Services['showToast'] = site.showToast
