/** One toast: plain text, with an optional title above it. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'warning'
  message: string
  title?: string
  /** Whether its text is announced where it also appears, so the toast is not. */
  isAnnounced?: boolean
}

export interface ToastsService {
  /** Shows a toast in the site's one toast region. Its text must also appear inline. */
  showToast: (toast: ToastMessage) => void
}
