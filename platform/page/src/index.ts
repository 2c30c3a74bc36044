// By its address in the package, where hosts find the sources of these types.
export type { Page, PageContext, PageMeta, Settings } from '@mfe/page/page-contract'
export { useLocation, useParams, useSearchParams } from 'react-router-dom'
export { definePage, PageNotFound } from './page-contract.ts'
export { Link, NavLink, useNavigate } from './router/link.tsx'
export { type SiteRoutes, SiteRoutesContext, useSiteRoutes } from './router/site-routes.ts'
export { openDocument, withPreviews } from './router/with-previews.ts'
export { SettingsContext, type SettingsOf, settingsOf, useSettings } from './settings.ts'
