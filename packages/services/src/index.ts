export { loadApi, provideApi, useApi } from './api.ts'
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
