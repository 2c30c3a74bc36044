// Stores what a change contains as a preview, which can never go live, and writes its address to preview.env.
import { appendFileSync, writeFileSync } from 'node:fs'
import { mfeJson } from './mfe.mjs'

const check = await mfeJson('publish', '__name__', '--dry-run')
if (!check.isFine) fail(check)
// It ends after this many days, and is removed then.
const preview = await mfeJson('preview', '__name__', '--working-tree', '--no-build', '--days', '7')
if (!preview.isFine) fail(preview)

writeFileSync('preview.env', `PREVIEW_URL=${preview.data.url}\n`)
// A file of GitHub Actions: later steps read it.
if (process.env.GITHUB_ENV) appendFileSync(process.env.GITHUB_ENV, `PREVIEW_URL=${preview.data.url}\n`)
console.log(`Nothing live has changed. Preview until ${preview.data.until}: ${preview.data.url}`)

/** Without data, `mfe` has printed why. */
function fail({ data }) {
  if (data) console.error(data.error.message)
  process.exit(1)
}
