import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '@site/checks/browser'

/** Opens a browser that also trusts the certificate with this key hash. */
export async function openBrowser(keyHash?: string): Promise<Browser> {
  const trustArguments = keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments, ...trustArguments] })
}
