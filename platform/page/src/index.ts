// By its address in the package, where hosts find the sources of these types.
export type { Page, PageContext, PageMeta } from '@mfe/page/page-contract'
export { definePage, PageNotFound } from './page-contract.ts'
export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from './router/index.ts'
export { type SiteRoutes, SiteRoutesContext, useSiteRoutes } from './router/site-routes.ts'
export { openDocument, withPreviews } from './router/with-previews.ts'
