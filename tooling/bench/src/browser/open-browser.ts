import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '@site/checks/browser'

/** `keyHash` identifies one more certificate to trust. */
export async function openBrowser(keyHash?: string): Promise<Browser> {
  const trusted = keyHash ? [`--ignore-certificate-errors-spki-list=${keyHash}`] : []
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments, ...trusted] })
}
