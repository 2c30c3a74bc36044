export { loadApi, provideApi, useApi } from './api.ts'
export type { Page, PageContext, PageMeta, Services } from './page-contract.ts'
export { definePage, PageNotFound } from './page-contract.ts'
export { carryPreviews, openDocument } from './router/carry-previews.ts'
export { Link, NavLink, useLocation, useNavigate, useParams, useSearchParams } from './router/index.ts'
export { type SiteRoutes, SiteRoutesContext, useSiteRoutes } from './router/site-routes.ts'
export {
  AUTH_TOKEN_KEY,
  authTokenAtom,
  CURRENT_USER_KEY,
  currentUserEmailAtom,
  endSession,
  mayLogOut,
  readSession,
  type SessionState,
  signIn,
  signOut,
  useSession,
} from './session.ts'
export { connectToasts, showToast, type ToastMessage } from './toasts.ts'
