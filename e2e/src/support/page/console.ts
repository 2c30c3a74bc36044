import { expect, type Page } from '@playwright/test'

/**
 * Watches a page for everything that a visitor's console should never show. Call the result when the page is done
 * with: it fails on any console error, uncaught error or violation of the content security policy.
 */
export async function watchConsole(page: Page): Promise<(allowed?: readonly RegExp[]) => void> {
  const messages: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} refuses ${blockedURI}`),
    ),
  )
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.stack ?? error.message}`))
  return (allowed = []) => {
    expect(messages.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  }
}
