/** One toast: plain text, with an optional title above it. */
export interface ToastMessage {
  kind: 'success' | 'error' | 'warning'
  message: string
  title?: string
}

export interface ToastsService {
  /** Shows a toast in the site's one toast region. Whatever it says must also be shown in place. */
  showToast: (toast: ToastMessage) => void
}
