/** `pnpm screenshots`: takes the README's screenshots of the site that `npm start` serves. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@site/run/workspace'
import { openBrowser } from './browser/visit.ts'
import { startMember } from './servers/member.ts'

const FOLDER = join(root, 'docs/screenshots')

const screenshots = [
  { name: 'home-light', path: '/', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'careers-dark', path: '/careers', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'service-phone', path: '/ai-ml', width: 390, height: 844, colorScheme: 'light' },
] as const

await using site = await startMember('gateway')
await using browser = await openBrowser()
await mkdir(FOLDER, { recursive: true })
for (const { name, path, width, height, colorScheme } of screenshots) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' })
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  // The first visit may show the fallback font.
  await page.reload({ waitUntil: 'networkidle' })
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 })
  await page.close()
}
