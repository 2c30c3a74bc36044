// Publishes what a change contains, without making it live, and writes the address of its preview to preview.env.
import { appendFileSync, writeFileSync } from 'node:fs'
import { mfeJson } from './mfe.mjs'

const check = mfeJson('publish', '__name__', '--dry-run')
if (!check.isFine) {
  console.error(check.data.error.message)
  process.exit(1)
}
const published = mfeJson('publish', '__name__', '--no-build')
if (!published.isFine) process.exit(1)
const preview = mfeJson('preview', published.data.release)
if (!preview.isFine) process.exit(1)

writeFileSync('preview.env', `PREVIEW_URL=${preview.data.url}\n`)
// A file of GitHub Actions: later steps read it.
if (process.env.GITHUB_ENV) appendFileSync(process.env.GITHUB_ENV, `PREVIEW_URL=${preview.data.url}\n`)
console.log(`${published.data.release} is published; nothing live has changed. Preview: ${preview.data.url}`)
