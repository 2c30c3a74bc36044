import type { ToastMessage } from '@site/services'
import { announce } from '@site/ui'

const textOf = ({ title, message }: ToastMessage) => (title ? `${title}: ${message}` : message)

/** Announces the toasts that nothing else announces, errors assertively. */
export function announceToasts(toasts: readonly ToastMessage[]): void {
  const silent = toasts.filter(({ isAnnounced }) => !isAnnounced)
  for (const politeness of ['polite', 'assertive'] as const) {
    const texts = silent.filter(({ kind }) => (kind === 'error') === (politeness === 'assertive')).map(textOf)
    // The region holds one text at a time.
    if (texts.length > 0) announce(texts.join(' '), politeness)
  }
}
