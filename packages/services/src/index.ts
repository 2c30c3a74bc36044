export { loadApi, provideApi, useApi } from './api.ts'
export { lockScroll, reserveSpace } from './frame.ts'
export { forgetRequestedPage, rememberRequestedPage } from './requested-page.ts'
export type { ServicesOf } from './services-of.ts'
export {
  AUTH_TOKEN_KEY,
  authTokenAtom,
  CURRENT_USER_KEY,
  currentUserEmailAtom,
  endSession,
  mayLogOut,
  readRequestedPage,
  readSession,
  refreshUser,
  signIn,
  signOut,
  useSession,
} from './session.ts'
export type { SessionState } from './session-service.ts'
export { showToast, takeToasts, toastsAtom } from './toasts.ts'
export type { ToastMessage } from './toasts-service.ts'
