import { readFile } from 'node:fs/promises'
import { serverOptions } from '@mfe/http'
import { fileReplace, fileUploads, resumableUpload } from '@site/contracts'
import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createApi } from '#server/api.ts'
import { loadConfig } from '#server/config.ts'
import { temporaryDirectory } from '#testing/start-api.ts'

/** The paths whose bodies are read as a stream, so no limit of the server applies. */
const STREAMED = [
  ...fileUploads.map(({ path }) => path),
  fileReplace.path,
  resumableUpload.path,
  `${resumableUpload.path}/…`,
  '/api/shared/…/files',
  '/api/applications',
]

it('names every path that accepts a large body in the runbook', async () => {
  const runbook = await readFile(new URL('../../../../../docs/runbooks/operate.md', import.meta.url), 'utf8')
  const section = runbook.slice(runbook.indexOf('## Behind a proxy'))
  const paths = [...STREAMED, ...(await pathsWithLimits())]
  expect(paths).toEqual(expect.arrayContaining(['/api/contact', '/api/files/zip']))
  expect(paths.filter((path) => !section.includes(`${path}\``) && !section.includes(`${path},`))).toEqual([])
})

/** Resolves to the paths whose limit is not that of all calls. */
async function pathsWithLimits(): Promise<string[]> {
  const config = loadConfig({ DATA_DIR: await temporaryDirectory() })
  const api = await createApi(config, { logger: pino({ level: 'silent' }) })
  const app = Fastify(serverOptions({ trustProxy: config.TRUST_PROXY }))
  const paths: string[] = []
  app.addHook('onRoute', ({ url, bodyLimit }) => void (bodyLimit !== undefined && paths.push(url)))
  onTestFinished(async () => {
    await app.close()
    await api.close()
  })
  await app.register(api.plugin)
  return paths
}
