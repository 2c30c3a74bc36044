import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '@site/checks/browser'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
}
