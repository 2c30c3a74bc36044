import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { compositionPlan, remoteDeclaration, remoteRelease, shellRelease } from './index.ts'

const DOCS = join(import.meta.dirname, '../../../../docs/platform/schemas')

// To update the files, run `pnpm --filter @mfe/contract run schemas`.
it.each([
  ['composition-plan', compositionPlan],
  ['remote-declaration', remoteDeclaration],
  ['remote-release', remoteRelease],
  ['shell-release', shellRelease],
])('%s.json in the docs is up to date', async (name, schema) => {
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)
  await expect(`${text}\n`).toMatchFileSnapshot(join(DOCS, `${name}.json`))
})
