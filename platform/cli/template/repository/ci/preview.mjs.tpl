// Stores what a change contains as a preview, which can never go live, and writes its address to preview.env.
import { appendFileSync, writeFileSync } from 'node:fs'
import { mfeJson } from './mfe.mjs'

const check = mfeJson('publish', '__name__', '--dry-run')
if (!check.isFine) {
  console.error(check.data.error.message)
  process.exit(1)
}
// It ends after this many days, and is removed then.
const preview = mfeJson('preview', '__name__', '--working-tree', '--no-build', '--days', '7')
if (!preview.isFine) {
  console.error(preview.data.error.message)
  process.exit(1)
}

writeFileSync('preview.env', `PREVIEW_URL=${preview.data.url}\n`)
// A file of GitHub Actions: later steps read it.
if (process.env.GITHUB_ENV) appendFileSync(process.env.GITHUB_ENV, `PREVIEW_URL=${preview.data.url}\n`)
console.log(`Nothing live has changed. Preview until ${preview.data.until}: ${preview.data.url}`)
