import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '@site/checks/browser'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args })
}
