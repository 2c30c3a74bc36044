import { expect, type Page } from '@playwright/test'

/**
 * Collects the page's console errors, uncaught errors and violations of the content security policy. Call the returned
 * function at the end of the test; it fails on any that is not allowed.
 */
export async function watchConsole(page: Page): Promise<(allowed?: readonly RegExp[]) => void> {
  const messages: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} blocks ${blockedURI}`),
    ),
  )
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack || `${error.name}: ${error.message}`}`))
  return (allowed = []) => {
    expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  }
}
